import { texts } from '../texts.ts'

export const t = texts('code', {
  leave: 'To leave the editor, press Escape, then Tab.',
  format: 'Format',
  formatOf: 'Format {{label}}',
  sizeOf: '{{size}} (maximum {{limit}})',
  tooLong: '{{size}} exceeds the maximum of {{limit}}',
  position: 'Line {{line}}, column {{column}}',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  problems: 'Problems in {{label}}',
  endsEarly: 'Invalid JSON: the text ends too early',
  control: 'Invalid JSON: strings can’t contain line breaks or tabs; use \\n or \\t instead',
  unexpected: 'Invalid JSON: unexpected “{{found}}”',
})

/** The texts of the editor's library. */
export const phrases: Readonly<Record<string, string>> = {
  'Fold line': 'Fold line',
  'Unfold line': 'Unfold line',
  'Folded lines': 'Folded lines',
  'Unfolded lines': 'Unfolded lines',
  'folded code': 'folded code',
  unfold: 'unfold',
  to: 'to',
  Completions: 'Completions',
  Diagnostics: 'Problems',
  'No diagnostics': 'No problems',
  close: 'close',
}
