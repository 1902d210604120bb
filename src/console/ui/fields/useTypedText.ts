import { useEffect, useEffectEvent, useState } from 'react'

/** How long typing pauses before the text is used (ms): for what takes a request, and for what the page has. */
const pauses = { request: 250, page: 50 } as const

/** What a typed text is for: a request to the portal, or rows that the page has already read. */
export type TypedFor = keyof typeof pauses

interface TypedText {
  /** What the field shows. */
  readonly text: string
  readonly setText: (text: string) => void
  /** What `onTyped` was called with last, or else the value. */
  readonly last: string
  /** Calls `onTyped` without waiting. */
  readonly send: (value: string) => void
}

/**
 * The text of a field whose value is kept elsewhere, such as in the URL: `onTyped` is called with the value of the text when typing
 * pauses. The field shows typed text immediately, even while the value is late.
 */
export const useTypedText = (
  value: string,
  valueOf: (text: string) => string,
  onTyped: (value: string) => void,
  typedFor: TypedFor = 'request',
): TypedText => {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Values that were sent from this field and have not arrived yet, oldest first.
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== shown) {
    setShown(value)
    const own = sent.lastIndexOf(value)
    setSent(sent.slice(own < 0 ? sent.length : own + 1))
    // The URL was changed by the back button or a link. An earlier value from this field can arrive late, when more text was typed.
    if (own < 0) setText(value)
  }
  const wanted = valueOf(text)
  const last = sent.at(-1) ?? value
  const send = (next: string) => {
    setSent([...sent, next])
    onTyped(next)
  }
  const onPause = useEffectEvent(send)
  useEffect(() => {
    if (wanted === last) return undefined
    const timer = setTimeout(() => onPause(wanted), pauses[typedFor])
    return () => clearTimeout(timer)
  }, [wanted, last, typedFor])
  return { text, setText, last, send }
}
