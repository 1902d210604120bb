import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { CodeEditor } from './CodeEditor.tsx'

type Editor = typeof CodeEditor
interface Ready {
  readonly Editor?: Editor | undefined
  readonly selection?: readonly [number, number]
}

let loaded: Editor | undefined
const load = async () => (loaded ??= (await import('./CodeEditor.tsx')).CodeEditor)

/**
 * Loads the editor; until it is loaded, or if the load fails, the plain field is shown. Focus and caret move from the plain field
 * to the editor.
 */
export const useCodeEditor = (plain: RefObject<HTMLTextAreaElement | null>): Ready => {
  const [ready, setReady] = useState<Ready>({ Editor: loaded })
  useEffect(() => {
    if (ready.Editor) return undefined
    let isDisposed = false
    const show = (Editor: Editor) => {
      if (isDisposed) return
      const area = plain.current
      const isIn = area !== null && area === document.activeElement
      // Synchronously: a field that is focused before the next render would lose its focus.
      flushSync(() =>
        setReady({
          Editor,
          ...(isIn ? { selection: [area.selectionStart, area.selectionEnd] } : {}),
        }),
      )
    }
    load().then(show, () => undefined)
    return () => {
      isDisposed = true
    }
  }, [ready.Editor, plain])
  return ready
}
