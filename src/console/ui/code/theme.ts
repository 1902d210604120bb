import { syntaxTree } from '@codemirror/language'
import { RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import type { Tone } from '../designTokens.ts'
import { monospace } from '../theme.ts'

type ColorName =
  | `tone-${Tone}-${'soft' | 'solid' | 'text'}`
  | 'background-paper'
  | 'control'
  | 'error-main'
  | 'line'
  | 'primary-contrastText'
  | 'primary-main'
  | 'sunken'
  | 'text-primary'
  | 'text-secondary'

const palette = (name: ColorName) => `var(--mui-palette-${name})`

/** The editor in the console's colors; they are variables, so light and dark need no second theme. */
export const editorTheme = EditorView.theme({
  '&': {
    fontSize: '0.8125rem',
    color: palette('text-primary'),
    backgroundColor: palette('background-paper'),
    border: `1px solid ${palette('control')}`,
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '&.cm-focused': {
    borderColor: 'transparent',
    outline: `2px solid ${palette('primary-main')}`,
    outlineOffset: '-1px',
  },
  '&:has([aria-invalid=true])': { borderColor: palette('error-main') },
  '.cm-scroller': { fontFamily: monospace, lineHeight: 1.55, maxBlockSize: '60vh' },
  '.cm-content': { minBlockSize: '5em', caretColor: palette('text-primary') },
  '.cm-gutters': {
    color: palette('text-secondary'),
    backgroundColor: palette('sunken'),
    borderInlineEnd: `1px solid ${palette('line')}`,
  },
  '.cm-activeLine': {
    backgroundColor: `color-mix(in srgb, ${palette('primary-main')} 6%, transparent)`,
  },
  '.cm-activeLineGutter': { color: palette('text-primary'), backgroundColor: 'transparent' },
  '.cm-cursor': { borderInlineStartColor: palette('text-primary') },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: palette('tone-brand-soft') },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: palette('tone-brand-soft'),
    outline: `1px solid ${palette('primary-main')}`,
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: palette('tone-error-soft') },
  '.cm-foldPlaceholder': {
    color: palette('text-secondary'),
    backgroundColor: palette('sunken'),
    border: `1px solid ${palette('line')}`,
  },
  '.cm-tooltip': {
    color: palette('text-primary'),
    backgroundColor: palette('background-paper'),
    border: `1px solid ${palette('control')}`,
    borderRadius: '8px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: palette('primary-contrastText'),
    backgroundColor: palette('primary-main'),
  },
  '.cm-diagnostic-error': { borderInlineStart: `4px solid ${palette('tone-error-solid')}` },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${palette('tone-error-solid')}`,
    textDecorationSkipInk: 'none',
  },
  '.cm-name': { color: palette('tone-info-text') },
  '.cm-text': { color: palette('tone-success-text') },
  '.cm-figure': { color: palette('tone-draft-text') },
  '.cm-word': { color: palette('tone-warning-text') },
})

const marks = new Map<string, Decoration>(
  Object.entries({
    PropertyName: 'cm-name',
    String: 'cm-text',
    Number: 'cm-figure',
    True: 'cm-word',
    False: 'cm-word',
    Null: 'cm-word',
  }).map(([name, className]) => [name, Decoration.mark({ class: className })]),
)

const colored = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = marks.get(node.name)
        if (mark) builder.add(node.from, node.to, mark)
      },
    })
  return builder.finish()
}

/** Highlights keys, strings, numbers, and literals of JSON in the visible range. */
export const colors = ViewPlugin.define(
  (view) => ({
    decorations: colored(view),
    update({ view: now, docChanged, viewportChanged, state, startState }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(state) !== syntaxTree(startState))
        this.decorations = colored(now)
    },
  }),
  { decorations: ({ decorations }) => decorations },
)
