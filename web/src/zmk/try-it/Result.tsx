import { Diagram, DiagramKey } from "../timing/Diagram";
import { scaleTo } from "../timing/scale";
import type { Decision } from "./decisions";
import { pictureOfPlayed, type Played } from "../timing/simulation-picture";
import { withUnits } from "../timing/units";

interface ResultProps {
  title: string;
  played: Played;
  decisions: readonly Decision[];
  now: number | null;
  limit: string | null;
}

/** The last decisions are shown; all steps are in the picture's list. */
const MOST_DECISIONS = 2;

/** What became of the keys: the last decisions with their reasons, and the picture. */
export function Result({ title, played, decisions, now, limit }: ResultProps) {
  const scale = scaleTo(played.to - played.from);
  const picture = pictureOfPlayed(played, title);
  const shown = decisions.slice(-MOST_DECISIONS);
  const isOver = now === null;
  return (
    <>
      <div className="tryit__why">
        <ol className="tryit__decisions">
          {shown.map(({ at, kind, word, words }, index) => (
            <li key={`${at} ${index}`} className="tryit__decision">
              <b data-kind={kind}>{word}</b> <span>{withUnits(words)}</span>{" "}
              <small>{Math.round(at)} ms</small>
            </li>
          ))}
        </ol>
        {shown.length === 0 && <p>{nothing(played, isOver)}</p>}
        {limit !== null && <p>The simulation ended early: {limit}.</p>}
      </div>
      <p className="visually-hidden" role="status">
        {isOver ? shown.map(({ words }) => words).join(" ") : ""}
      </p>
      <figure className="timing">
        <Diagram picture={picture} scale={scale} now={now ?? undefined} />
        <DiagramKey pictures={[picture]} />
      </figure>
    </>
  );
}

function nothing({ presses }: Played, isOver: boolean): string {
  if (presses.length === 0) return "Press a key to see what the firmware decides, and why.";
  return isOver ? "These keys needed no decision." : "Nothing is decided yet.";
}
