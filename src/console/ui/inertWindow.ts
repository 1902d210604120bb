type InertWindow = Window & typeof globalThis

/**
 * Returns what `create` makes of the constructors of a window that is removed right afterward. A document that is parsed there belongs
 * to no page: it runs nothing, fetches nothing, and violates no content security policy. Since Chromium 156, a document that a page
 * parses counts as a part of the page: an inline event handler in it is reported as a violation although it is never attached.
 * `create` must take what it needs from the window at once, because its constructors disappear with the frame.
 */
export const inInertWindow = <T>(create: (inert: InertWindow) => T): T => {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.hidden = true
  document.body.append(frame)
  try {
    return create((frame.contentWindow as InertWindow | null) ?? window)
  } finally {
    frame.remove()
  }
}

let parser: DOMParser | undefined

/** Parses HTML from other people without running or fetching anything in it. */
export const parseInert = (html: string): Document =>
  (parser ??= inInertWindow((inert) => new inert.DOMParser())).parseFromString(html, 'text/html')

/** Returns the text content of HTML. Nothing in the HTML runs. */
export const plainText = (html: string): string => (parseInert(html).body.textContent ?? '').trim()
