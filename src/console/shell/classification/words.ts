import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  label: 'Classification',
  none: 'The organization has no classification schema, so items are not classified.',
  before: 'This classification is of a schema that the organization no longer has.',
  begin: 'Classify the item',
  needed: 'Needed.',
  notCalculated: 'The schema has a rule that fills this in. It is not evaluated here.',
  banner: 'Shown on the item:',
  noBanner:
    'The schema makes the banner of an item by an expression, which is not evaluated here: it is left out.',
  choose: 'Choose one',
  asForm: 'Form',
  asJson: 'JSON',
  view: 'How the classification is entered',
  json: 'Classification (JSON)',
  notJson: 'This is no JSON object yet. Put it right to see the form.',
  unreadable:
    'The schema of the organization is not of the grammar 2.0, so it can be entered as JSON only.',
  unknown_one: 'Not in the schema: {{names}}. The portal refuses it.',
  unknown_other: 'Not in the schema: {{names}}. The portal refuses them.',
  removeUnknown: 'Remove what is not in the schema',
  find: 'Find a value',
  error: {
    needed: 'The organization classifies its items: say how this one is.',
    wrong_one: 'One value of the classification does not fit the schema.',
    wrong_other: '{{count}} values of the classification do not fit the schema.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    classification: typeof words
  }
}
addWords('classification', words)

/** The words of classifying items; importing it brings them along. */
export const useWords = () => useTranslation('classification')

/** The words outside components, these among them. */
export { t as say } from '../words/index.ts'
