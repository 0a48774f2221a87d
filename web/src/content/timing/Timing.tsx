import type { TimingProps } from "../../contract/pictures";
import { Diagram, DiagramKey } from "./Diagram";
import { pictureOf } from "./picture";
import { scaleTo } from "./scale";

/** Keys on an axis of time, from a ```timing fence. What a hold-tap becomes is decided by the firmware's rules. */
export function Timing({ timelines }: TimingProps) {
  const pictures = timelines.map(pictureOf);
  const scale = scaleTo(Math.max(...pictures.map(({ end }) => end)));
  return (
    <figure className="timing">
      {pictures.map((picture, index) => (
        <Diagram key={index} picture={picture} scale={scale} />
      ))}
      <DiagramKey pictures={pictures} />
    </figure>
  );
}
