import { escapeMarkdown, listMarkdown } from "../../markdown";
import type { TimingProps } from "../contract/pictures";
import { Diagram, DiagramKey } from "./Diagram";
import { pictureOf } from "./picture";
import { scaleTo } from "./scale";

/** Keys on a time axis, from a ```timing fence. The firmware's rules decide hold-taps. */
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

/** Each timeline in words. */
export function timingMarkdown({ timelines }: TimingProps): string {
  return timelines
    .map((timeline) => {
      const { title, typed, steps } = pictureOf(timeline);
      const gets = typed.length > 0 ? ` The computer gets: ${typed.map(code).join(" ")}` : "";
      return `**${escapeMarkdown(title)}**${gets}\n\n${listMarkdown(steps.map(escapeMarkdown), 1)}`;
    })
    .join("\n\n");
}

function code(text: string): string {
  return `\`${text}\``;
}
