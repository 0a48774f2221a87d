/** Words that nearly every text has. Beside two other words a query does without them. */
const FUNCTION_WORDS = "the a an and it of to in is for with that on";

/** Words that a question is made of and that say little about its subject, and QMK's `KC_` before a key. */
const WEAK_WORDS = `
about after all also always am any anyone anything are arent as at be because been before being
between but by can cannot cant change check could couldnt did didnt do does doesnt doing dont each
either else ever every few find from get gets getting give go goes going good got had has have
havent having hello help her here hey hi his how i id if ill im instead into isnt its ive just kc
keep keeps know lets like likely make makes making many may maybe me mean means might mine more most
much must my need needs never no not now off often ok one only or other our out please possible put
really run same see seem seems shall should shouldnt show so some somebody someone something
sometimes still stop stops such tell than thank thanks thats their them then there theres these they
thing things this those through too try trying up us use used using very want wants was wasnt way we
well were what whats when where wheres which while who whom whose why will within without wont work
working works would wouldnt yet you your youre
`;

const functionWords = new Set(FUNCTION_WORDS.split(" "));
const stopWords = new Set([...functionWords, ...WEAK_WORDS.trim().split(/\s+/)]);

export function isStopWord(term: string): boolean {
  return stopWords.has(term);
}

export function isFunctionWord(term: string): boolean {
  return functionWords.has(term);
}
