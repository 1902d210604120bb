import { texts } from '../../ui/texts.ts'

export const t = texts('classification', {
  label: 'Classification',
  reading: 'Reading the classification schema',
  none: 'This organization has no classification schema, so items can’t be classified.',
  before: 'This classification belongs to a schema that the organization no longer has.',
  begin: 'Classify item',
  required: 'Required.',
  notCalculated:
    'The schema calculates this value. This form does not evaluate the rule, so enter the value.',
  banner: 'Classification banner:',
  noBanner:
    'The schema calculates the classification banner with an expression, so it is not shown.',
  choose: 'Choose a value',
  asForm: 'Form',
  asJson: 'JSON',
  view: 'Edit the classification as',
  json: 'Classification (JSON)',
  notJson: 'This text is not a valid JSON object. Correct it to show the form.',
  unreadable:
    'The organization’s schema does not use grammar 2.0, so the classification can only be edited as JSON.',
  unknown_one: 'Not in the schema: {{names}}. The portal rejects this attribute.',
  unknown_other: 'Not in the schema: {{names}}. The portal rejects these attributes.',
  removeUnknown: 'Remove unknown attributes',
  find: 'Find a value',
  error: {
    required: 'Classification is required by the organization.',
    invalid_one: '{{count}} value of the classification does not match the schema.',
    invalid_other: '{{count}} values of the classification do not match the schema.',
  },
})
