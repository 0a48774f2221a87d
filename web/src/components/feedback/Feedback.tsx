import { type ComponentType, useEffect, useRef, useState } from "react";

import { whenNear } from "../../content/when-near";
import type { PageProps } from "../../contract/page";
import { useSite } from "../../hooks/useView";

type Form = ComponentType<{ route: string }>;

/** "Was this page helpful?", and a sentence. Shown if the service stores it, which is asked when a reader comes near. */
export function Feedback({ page }: { page: PageProps }) {
  const box = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<{ component: Form | null }>();
  const { baseUrl } = useSite();

  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      if (box.current) await whenNear(box.current);
      const component = isWanted ? await loadForm().catch(() => null) : null;
      if (isWanted && (component !== null || isBelowWindow(box.current))) setForm({ component });
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, []);

  if (form?.component === null) return null;
  const Form = form?.component;
  return (
    <div className="feedback js-only" ref={box}>
      {Form && <Form route={`/${page.href.slice(baseUrl.length)}`} />}
    </div>
  );
}

/** Whether an element can go without moving what the reader sees, or is about to click. */
function isBelowWindow(element: Element | null): boolean {
  return element === null || element.getBoundingClientRect().top >= innerHeight;
}

/** The form, or null if nothing stores what readers enter. */
async function loadForm(): Promise<Form | null> {
  const { FeedbackForm, storesFeedback } = await import("./FeedbackForm");
  return (await storesFeedback()) ? FeedbackForm : null;
}
