/** Returns a predicate of the contract as a sentence without its subject: "Must be a URL." */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
