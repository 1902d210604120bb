import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
} from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { objectAt, parseTree, type JsonPath } from './jsonTree.ts'
import { colors, editorTheme } from './theme.ts'

/** Returns the keys that the object at a path can have. */
export type KeysAt = (path: JsonPath) => readonly string[]

/** Suggests the known keys of an object that it does not contain yet, where a key is allowed. */
export const completeKeys =
  (keysAt: KeysAt) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context
    const from = context.matchBefore(/"?[\w-]*/)?.from ?? pos
    const typed = state.sliceDoc(from, pos)
    if (typed === '' && !explicit) return null
    const text = state.sliceDoc()
    const object = /[{,]\s*$/.test(text.slice(0, from))
      ? objectAt(parseTree(text), text, from)
      : undefined
    if (!object) return null
    // The closing quotation mark that the editor inserted.
    const to = typed.startsWith('"') && text[pos] === '"' ? pos + 1 : pos
    const colon = /^\s*:/.test(text.slice(to)) ? '' : ': '
    const options = keysAt(object.path)
      .filter((key) => !object.keys.includes(key))
      .map((key) => ({
        label: `"${key}"`,
        displayLabel: key,
        type: 'property',
        apply: (view: EditorView) => {
          const insert = `"${key}"${colon}`
          const end = view.state.selection.main.head + (to - pos)
          view.dispatch({
            changes: { from, to: end, insert },
            selection: { anchor: from + insert.length },
          })
        },
      }))
    return options.length === 0 ? null : { from, options, validFor: /^"?[\w-]*$/ }
  }

/** The extensions of the JSON editor. Tab indents, and leaves the editor after Escape. */
export const jsonExtensions = ({
  keysAt,
  phrases,
}: {
  readonly keysAt: KeysAt
  readonly phrases: Readonly<Record<string, string>>
}): Extension => [
  json(),
  EditorState.phrases.of(phrases),
  EditorState.tabSize.of(2),
  lineNumbers(),
  lintGutter(),
  codeFolding(),
  foldGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ override: [completeKeys(keysAt)], icons: false }),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  EditorView.lineWrapping,
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
  colors,
  editorTheme,
]
