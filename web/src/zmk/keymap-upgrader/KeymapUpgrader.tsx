import { ChangeList } from "./ChangeList";
import { EXAMPLE } from "./files/example";
import { FileTabs } from "./FileTabs";
import { UnchangedList } from "./UnchangedList";
import { Notices } from "./Notices";
import { shownText } from "./diff/positions";
import { ResultBar } from "./ResultBar";
import { SourceBar } from "./SourceBar";
import { TargetChoice } from "./TargetChoice";
import { useDrop } from "./useDrop";
import { type LoadEditor, useEditor } from "./useEditor";
import { useLastDiff } from "./useLastDiff";
import { useUpgrader } from "./useUpgrader";
import { useViewMode } from "./useViewMode";

const HINT = "Paste your keymap here,\nor drop its files.";

/**
 * Upgrades files, and shows each change with its reason and each skipped change. V8 renders it empty; without
 * JavaScript the page describes the command instead.
 */
export function KeymapUpgrader({ loadEditor }: { loadEditor?: LoadEditor }) {
  const upgrader = useUpgrader();
  const { file, files, status, decide } = upgrader;
  const isDragged = useDrop(upgrader.read);
  const isEmpty = status.kind === "empty";
  const { mode, setMode } = useViewMode(isEmpty);
  const { diff, isOld } = useLastDiff(file);
  const content = { upgrader, diff: isOld ? null : diff, mode };
  const { box, editor } = useEditor(HINT, content, loadEditor);
  const goTo = (key: string) => editor?.goTo(key);

  return (
    <>
      <p className="tool__without">
        The upgrader on this page needs JavaScript. <a href="#command">The command</a> does the same
        without a browser.
      </p>
      <section
        className="tool upgrader"
        aria-label="Upgrade your files"
        data-empty={isEmpty ? "" : undefined}
        data-dragged={isDragged ? "" : undefined}
      >
        <SourceBar
          isEmpty={isEmpty}
          onRead={upgrader.read}
          onExample={() => {
            upgrader.open(EXAMPLE);
          }}
          onClose={() => {
            upgrader.close(file.id);
          }}
          mode={mode}
          onMode={setMode}
        />
        {upgrader.target && !isEmpty && (
          <TargetChoice
            target={upgrader.target}
            wanted={upgrader.wanted}
            onChoose={upgrader.chooseFirmware}
          />
        )}
        {files.length > 1 && (
          <FileTabs files={files} current={file.id} onChoose={upgrader.choose} />
        )}
        <ResultBar key={file.id} file={file} status={status} diff={diff} isOld={isOld} />
        <Notices
          upgrader={upgrader}
          onGoTo={(offset) => {
            editor?.goToOffset(offset);
          }}
        />
        <div className="upgrader__editor code-block" data-mode={mode} ref={box}>
          {editor === null && (
            <textarea
              aria-label="Your text"
              placeholder={HINT}
              spellCheck={false}
              value={shownText(file.text)}
              onChange={({ target }) => {
                upgrader.type(file.id, target.value);
              }}
            />
          )}
        </div>
        {diff && <UnchangedList notes={diff.notes} onGoTo={goTo} />}
        {diff && <ChangeList changes={diff.changes} onDecide={decide} onGoTo={goTo} />}
      </section>
    </>
  );
}
