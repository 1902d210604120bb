type InertWindow = Window & typeof globalThis

/** Browsers that refuse to parse without a page parse in this window, where scripts of the parsed document do not run either. */
const parses = (candidate: InertWindow): boolean => {
  try {
    return new candidate.DOMParser().parseFromString('<p>', 'text/html').body.childElementCount === 1
  } catch {
    return false
  }
}

const detached = (): InertWindow | undefined => {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.hidden = true
  document.body.append(frame)
  const inside = frame.contentWindow as InertWindow | null
  frame.remove()
  return inside && parses(inside) ? inside : undefined
}

let inert: InertWindow | undefined

/**
 * Returns a window that belongs to no page: a document parsed there runs nothing, fetches nothing, and violates no content security
 * policy. Since Chromium 156, a document that a page parses counts as a part of the page: an inline event handler in it is reported as
 * a violation even if the handler never becomes part of the page.
 */
export const inertWindow = (): InertWindow => (inert ??= detached() ?? window)

/** Parses HTML from other people without running or fetching anything in it. */
export const parseInert = (html: string): Document =>
  new (inertWindow().DOMParser)().parseFromString(html, 'text/html')
