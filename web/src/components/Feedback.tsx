import { type FormEvent, useEffect, useId, useRef, useState } from "react";

import { whenNear } from "../content/when-near";
import type { PageProps } from "../contract/page";
import { useSite } from "../router/context";
import { sendComment, sendVote, storesFeedback } from "./feedback-client";
import { message } from "../messages";

const MAX_COMMENT = 500;

type Step =
  | { name: "absent" | "unavailable" | "question" | "thanks" | "failure" }
  | { name: "comment"; vote: string; helpful: boolean };

/** "Was this page helpful?", and a sentence. Shown if the service stores it, which is asked when a reader comes near. */
export function Feedback({ page }: { page: PageProps }) {
  const box = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>({ name: "absent" });
  const route = useRoute(page.href);

  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      if (box.current) await whenNear(box.current);
      if (!isWanted) return;
      if (await storesFeedback()) setStep({ name: "question" });
      else if (isBelowWindow(box.current)) setStep({ name: "unavailable" });
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, []);

  const follow = (request: Promise<Step>) => {
    request.then(setStep, () => {
      setStep({ name: "failure" });
    });
  };

  if (step.name === "unavailable") return null;
  return (
    <div className="feedback js-only" ref={box}>
      {step.name === "question" && (
        <Question
          onAnswer={(helpful) => {
            follow(sendVote(route, helpful).then((vote) => ({ name: "comment", vote, helpful })));
          }}
        />
      )}
      {step.name === "comment" && (
        <CommentForm
          helpful={step.helpful}
          onSend={(comment) => {
            follow(sendComment(step.vote, comment).then(() => ({ name: "thanks" })));
          }}
        />
      )}
      <p className="feedback__status" role="status">
        {step.name === "thanks" && message("Thank you for your feedback.")}
        {step.name === "failure" &&
          message("Your feedback could not be stored. Please try again later.")}
      </p>
    </div>
  );
}

function Question({ onAnswer }: { onAnswer: (helpful: boolean) => void }) {
  const id = useId();
  return (
    <div className="feedback__question" role="group" aria-labelledby={id}>
      <span id={id}>{message("Was this page helpful?")}</span>
      {[true, false].map((helpful) => (
        <button
          key={String(helpful)}
          type="button"
          className="keycap feedback__button"
          onClick={() => {
            onAnswer(helpful);
          }}
        >
          {message(helpful ? "Yes" : "No")}
        </button>
      ))}
    </div>
  );
}

interface CommentFormProps {
  helpful: boolean;
  onSend: (comment: string) => void;
}

function CommentForm({ helpful, onSend }: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    field.current?.focus({ preventScroll: true });
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const comment = field.current?.value.trim() ?? "";
    if (comment !== "") onSend(comment);
  };
  return (
    <form className="feedback__form" onSubmit={send}>
      <label htmlFor={id}>
        {message(
          helpful ? "Thank you. What helped? (optional)" : "Thank you. What is missing? (optional)",
        )}
      </label>
      <textarea id={id} ref={field} rows={2} maxLength={MAX_COMMENT} />
      <button type="submit" className="keycap feedback__button">
        {message("Send")}
      </button>
    </form>
  );
}

/** Whether an element can go without moving what the reader sees, or is about to click. */
function isBelowWindow(element: Element | null): boolean {
  return element === null || element.getBoundingClientRect().top >= innerHeight;
}

/** The page's route without the base URL. */
function useRoute(href: string): string {
  const { baseUrl } = useSite();
  return `/${href.slice(baseUrl.length)}`;
}
