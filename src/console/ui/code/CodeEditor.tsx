import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import Box from '@mui/material/Box'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { jsonExtensions, type KeysAt } from './extensions.ts'
import { ProblemList } from './ProblemList.tsx'
import { problemsOf, type TextProblem, type ValueProblem } from './problems.ts'
import { useDebouncedValue } from '../useDebouncedValue.ts'
import { phrases, t } from './messages.ts'

export interface CodeEditorProps {
  readonly id: string
  readonly label: string
  readonly describedBy?: string | undefined
  readonly isWrong: boolean
  readonly value: string
  readonly onChange?: ((value: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly check?: ((text: string) => readonly ValueProblem[]) | undefined
  readonly keysAt?: KeysAt | undefined
  readonly isReadOnly: boolean
  readonly isDisabled: boolean
  /** The selection in the plain field that the editor replaces, if that field had the focus. */
  readonly selection?: readonly [number, number] | undefined
}

/** Delay of the check after the last change (ms). */
const rest = 300

const knowsNone: KeysAt = () => []

const messageOf = ({ what }: TextProblem): string => {
  if (what.kind === 'value') return what.message
  return what.kind === 'unexpected' ? t('unexpected', { found: what.found }) : t(what.kind)
}

/** The code editor with the list of its problems. It is large, so `JsonEditor` loads it when it is shown. */
export const CodeEditor = (props: CodeEditorProps) => {
  const { id, label, describedBy, isWrong, value, check, isReadOnly, isDisabled } = props
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const [varying] = useState(() => new Compartment())
  const settled = useDebouncedValue(value, rest)
  const problems = useMemo(() => problemsOf(settled, check), [settled, check])

  const goTo = ({ from }: TextProblem) => {
    const now = view.current
    if (!now) return
    const at = Math.min(from, now.state.doc.length)
    now.dispatch({
      selection: { anchor: at },
      // Bars at the bottom of the window would cover the last lines.
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    })
    now.focus()
  }
  const onTyped = useEffectEvent((text: string) => props.onChange?.(text))
  const onLeft = useEffectEvent(() => props.onBlur?.())
  const onRefused = useEffectEvent(() => {
    const [first] = problemsOf(value, check)
    if (first) goTo(first)
  })
  const keysAt = useEffectEvent((path: Parameters<KeysAt>[0]) => (props.keysAt ?? knowsNone)(path))
  const open = useEffectEvent((parent: HTMLElement) => {
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        extensions: [
          jsonExtensions({
            keysAt: (path) => keysAt(path),
            phrases,
          }),
          varying.of([]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) onTyped(state.sliceDoc())
          }),
          EditorView.domEventHandlers({ blur: () => onLeft(), invalid: () => onRefused() }),
        ],
      }),
    })
    if (props.selection) {
      const [anchor, head] = props.selection
      made.dispatch({ selection: { anchor, head } })
      made.focus()
    }
    return made
  })

  useLayoutEffect(() => {
    if (!container.current) return undefined
    const made = open(container.current)
    view.current = made
    return () => {
      view.current = undefined
      made.destroy()
    }
  }, [])

  const hasProblems = problems.length > 0 || isWrong
  useLayoutEffect(() => {
    view.current?.dispatch({
      effects: varying.reconfigure([
        EditorState.readOnly.of(isReadOnly || isDisabled),
        EditorView.editable.of(!isDisabled),
        EditorView.contentAttributes.of({
          id,
          'aria-label': label,
          // Also where nothing can be edited, keys scroll the text.
          tabindex: '0',
          ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
          ...(hasProblems ? { 'aria-invalid': 'true' } : {}),
          ...(isDisabled ? { 'aria-disabled': 'true' } : {}),
        }),
      ]),
    })
  }, [varying, id, label, describedBy, hasProblems, isReadOnly, isDisabled])

  // Applies a text that was changed outside the editor, such as by a reset or a reload, before the next key press, so that no key is lost.
  useLayoutEffect(() => {
    const { state } = view.current ?? {}
    if (!state || state.toText(value).eq(state.doc)) return
    view.current?.dispatch({ changes: { from: 0, to: state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    const { state } = view.current ?? {}
    if (!view.current || !state?.toText(settled).eq(state.doc)) return
    view.current.dispatch(
      setDiagnostics(
        state,
        problems.map((problem) => ({
          from: problem.from,
          to: problem.to,
          severity: 'error',
          message: messageOf(problem),
        })),
      ),
    )
  }, [problems, settled])

  return (
    <>
      <Box
        ref={container}
        onKeyDown={(event) => {
          // The editor uses Escape to let the next Tab leave it, so a surrounding side panel must not close.
          if (event.key === 'Escape') event.stopPropagation()
        }}
      />
      <ProblemList label={label} problems={problems} messageOf={messageOf} onGoTo={goTo} />
    </>
  )
}
