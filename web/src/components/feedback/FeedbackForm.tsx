import { type FormEvent, useEffect, useId, useRef, useState } from "react";

import { adoptStyles } from "../../router/styles";
import feedback from "../../styles/feedback.css?inline";
import { sendComment, sendVote } from "./feedback-client";
import { message } from "../../messages";

adoptStyles(feedback);

export { storesFeedback } from "./feedback-client";

/** Characters, as in server/feedback.py. */
const MAX_COMMENT = 500;

type Step =
  { name: "question" | "thanks" | "failure" } | { name: "comment"; vote: string; helpful: boolean };

/** The question whether a page helped, then a field for a sentence. */
export function FeedbackForm({ route }: { route: string }) {
  const [step, setStep] = useState<Step>({ name: "question" });

  const isSending = useRef(false);
  /** Send something, once however often its button is clicked until it is stored. */
  const send = (request: () => Promise<Step>) => {
    if (isSending.current) return;
    isSending.current = true;
    void request()
      .catch((): Step => ({ name: "failure" }))
      .then((next) => {
        isSending.current = false;
        setStep(next);
      });
  };

  return (
    <>
      {step.name === "question" && (
        <Question
          onAnswer={(helpful) => {
            send(async () => ({ name: "comment", vote: await sendVote(route, helpful), helpful }));
          }}
        />
      )}
      {step.name === "comment" && (
        <CommentForm
          helpful={step.helpful}
          onSend={(comment) => {
            send(() => sendComment(step.vote, comment).then(() => ({ name: "thanks" })));
          }}
        />
      )}
      <p className="feedback__status" role="status">
        {step.name === "thanks" && message("Thank you for your feedback.")}
        {step.name === "failure" &&
          message("Your feedback could not be stored. Please try again later.")}
      </p>
    </>
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
