import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

const words = {
  leave: 'Escape, then Tab, leaves the editor.',
  format: 'Format',
  formatOf: 'Format {{label}}',
  size: '{{size}}',
  sizeOf: '{{size}} of at most {{limit}}',
  tooLong: '{{size}}, and at most {{limit}} are possible',
  place: 'Line {{line}}, column {{column}}',
  problem: '{{place}}: {{message}}',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  problems: 'What is wrong in {{label}}',
  endsEarly: 'is not valid JSON: the text ends too early',
  control: 'is not valid JSON: a text may hold no line break and no tab; write \\n or \\t',
  unexpected: 'is not valid JSON: “{{found}}” is not expected here',
  completion: 'key',
  phrases: {
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
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    code: typeof words
  }
}
i18next.addResourceBundle('en', 'code', words, true, true)

/** The words of the code editor; importing it brings them along. */
export const useWords = () => useTranslation('code')
