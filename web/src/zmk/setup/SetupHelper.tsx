import { type ReactNode, useCallback, useId, useState } from "react";

import { useBrowserValue } from "../../hooks/useBrowserValue";
import { useQuery } from "../../hooks/useQuery";
import { Select } from "../Select";
import { choiceOf, NO_CHOICE, queryOf } from "./choice-address";
import {
  configName,
  type Controller,
  type Display,
  type Feature,
  FEATURES,
  fittingControllers,
  type Hardware,
  obstacle,
  type SetupChoice,
  type SetupKeyboard,
} from "./hardware";
import { reasonAgainst, type SetupFile, setupFiles } from "./setup-files";

const KEYMAPS = "https://github.com/zmkfirmware/zmk/blob/v0.3/";

/** Keyboard, controller and options to the files of a repository. The address of the page keeps the choice. */
export function SetupHelper({ hardware }: { hardware: Hardware }) {
  const [choice, setChoice] = useState(NO_CHOICE);
  const onRead = useCallback(
    (query: URLSearchParams) => {
      setChoice(possible(choiceOf(query), hardware));
    },
    [hardware],
  );
  const replaceQuery = useQuery(onRead);
  const isReady = useBrowserValue(() => true, false);
  const keyboard = hardware.keyboards.find(({ id }) => id === choice.keyboard);
  const controllers = keyboard ? fittingControllers(keyboard, hardware.controllers) : [];
  const controller = controllers.find(({ id }) => id === choice.controller) ?? null;
  const isComplete = keyboard !== undefined && (keyboard.type === "board" || controller !== null);

  function change(changed: Partial<SetupChoice>): void {
    const next = possible({ ...choice, ...changed }, hardware);
    setChoice(next);
    replaceQuery(queryOf(next));
  }

  return (
    <section className="setup js-only" aria-label="Set-up helper">
      <div className="choices">
        <Select
          label="Keyboard"
          value={choice.keyboard}
          isDisabled={!isReady}
          options={[NONE, ...hardware.keyboards.map(({ id, name }) => [id, name] as const)]}
          onChange={(id) => {
            change({ keyboard: id });
          }}
        />
        {keyboard?.type === "shield" && (
          <Select
            label="Controller"
            value={choice.controller}
            options={[NONE, ...controllers.map(controllerOption)]}
            onChange={(id) => {
              change({ controller: id });
            }}
          />
        )}
      </div>
      {keyboard && isComplete && (
        <>
          <Options choice={choice} keyboard={keyboard} controller={controller} onChange={change} />
          <Files files={setupFiles(choice, hardware)} />
          <NextSteps keyboard={keyboard} />
        </>
      )}
    </section>
  );
}

const NONE = ["", "Choose…"] as const;

function controllerOption({ id, name, hasBluetooth }: Controller): [string, string] {
  return [id, hasBluetooth ? name : `${name} (USB only)`];
}

/** A choice without what its keyboard and controller cannot have. */
function possible(choice: SetupChoice, { keyboards, controllers }: Hardware): SetupChoice {
  const keyboard = keyboards.find(({ id }) => id === choice.keyboard);
  if (!keyboard) return NO_CHOICE;
  const fitting = fittingControllers(keyboard, controllers);
  const only = fitting.length === 1 ? fitting[0] : null;
  const controller = fitting.find(({ id }) => id === choice.controller) ?? only ?? null;
  const fits = (changed: Partial<SetupChoice>) =>
    reasonAgainst({ ...NO_CHOICE, ...changed }, keyboard, controller) === null;
  return {
    ...choice,
    controller: controller?.id ?? "",
    display: fits({ display: choice.display }) ? choice.display : "none",
    studio: choice.studio && fits({ studio: true }),
    underglow: choice.underglow && fits({ underglow: true }),
    sleep: choice.sleep && fits({ sleep: true }),
  };
}

const DISPLAY_LABELS: readonly [Display, string][] = [
  ["none", "No display"],
  ["oled", "The display of the keyboard"],
  ["nice_view", "nice!view"],
];

const FEATURE_LABELS: Readonly<Record<Feature, string>> = {
  studio: "ZMK Studio: change keys without a new build",
  underglow: "Underglow",
  sleep: "Deep sleep, for a battery",
};

interface OptionsProps {
  choice: SetupChoice;
  keyboard: SetupKeyboard;
  controller: Controller | null;
  onChange: (changed: Partial<SetupChoice>) => void;
}

/** What can be added; what cannot says why. */
function Options({ choice, keyboard, controller, onChange }: OptionsProps) {
  const name = useId();
  return (
    <div className="setup__options">
      <fieldset>
        <legend>Display</legend>
        {DISPLAY_LABELS.map(([display, label]) => {
          const reason = display === "none" ? null : obstacle(display, keyboard, controller);
          return (
            <Option key={display} label={label} reason={reason}>
              <input
                type="radio"
                name={name}
                disabled={reason !== null}
                checked={choice.display === display}
                onChange={() => {
                  onChange({ display });
                }}
              />
            </Option>
          );
        })}
      </fieldset>
      <fieldset>
        <legend>Features</legend>
        {FEATURES.map((feature) => {
          const reason = obstacle(feature, keyboard, controller);
          return (
            <Option key={feature} label={FEATURE_LABELS[feature]} reason={reason}>
              <input
                type="checkbox"
                disabled={reason !== null}
                checked={choice[feature]}
                onChange={({ target }) => {
                  onChange({ [feature]: target.checked });
                }}
              />
            </Option>
          );
        })}
      </fieldset>
    </div>
  );
}

interface OptionProps {
  label: string;
  reason: string | null;
  children: ReactNode;
}

function Option({ label, reason, children }: OptionProps) {
  return (
    <label className="setup__option" data-disabled={reason === null ? undefined : ""}>
      {children} <span>{label}</span> {reason !== null && <small>{reason}</small>}
    </label>
  );
}

function Files({ files }: { files: readonly SetupFile[] }) {
  return files.map(({ path, text }) => (
    <figure key={path} className="code-block">
      <figcaption>{path}</figcaption>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls, keys must reach */}
      <pre tabIndex={0} role="group" aria-label={path}>
        <code>
          {text.split(/(?<=\n)/).map((line, index) => (
            <span key={index} className="line">
              {line}
            </span>
          ))}
        </code>
      </pre>
      <button type="button" className="copy-code" aria-label={`Copy ${path}`} />
    </figure>
  ));
}

function NextSteps({ keyboard }: { keyboard: SetupKeyboard }) {
  return (
    <>
      <p>
        <strong>Next:</strong>
      </p>
      <ol>
        <li>
          <a href="#github-repo">Create a repository</a> from the template, if you have none.
        </li>
        <li>
          Open each file above in it, click the pencil, replace its text and commit. If there is no
          such file yet, choose <strong>Add file</strong>, <strong>Create new file</strong>.
        </li>
        <li>
          To change keys, save the <a href={KEYMAPS + keyboard.keymap}>stock keymap</a> as{" "}
          <code>config/{configName(keyboard)}.keymap</code>. Without it, the keyboard has the stock
          keymap.
        </li>
        <li>
          <a href="#download-the-archive">Download the firmware</a> that GitHub builds, and{" "}
          <a href="#flashing-uf2-files">flash it</a>.
        </li>
      </ol>
    </>
  );
}
