import { sideNames } from "../names";
import { durationText, type ResultsProps } from "./Results";

/** The answer in a line, which stays in sight while the form is filled in, and is said when it changes. */
export function Summary({ setup, sides, model, isOld }: ResultsProps) {
  const names = sideNames(setup);
  return (
    <p className="power__summary" role="status">
      {sides.map((side, index) => (
        <span key={names[index]?.name}>
          {names[index]?.name}: <strong>{durationText(side, model)}</strong>{" "}
        </span>
      ))}
      {isOld && <span className="power__error">(your last usable entries)</span>}
    </p>
  );
}
