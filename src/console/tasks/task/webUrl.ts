/** Whether a text is a URL that a link can open. */
export const isWebUrl = (text: string | null | undefined): text is string =>
  text != null && /^https?:\/\//i.test(text) && URL.canParse(text)
