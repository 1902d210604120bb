import type { AreaTexts } from '../text.ts'

const schemaFile = 'JSON file with a classification schema of grammar 2.0, at most 1 MB.'

export const classificationTexts: AreaTexts<'classification'> = {
  read: {
    summary: 'Check whether items are classified',
    description: 'Returns whether the organization has a classification schema.',
  },
  schema: {
    summary: 'Get the classification schema',
    description: 'Returns an empty object if the organization has no schema.',
  },
  assign: {
    summary: 'Assign a classification schema',
    description: 'From then on, new items need a classification.',
    parameters: { classificationSchemaFile: schemaFile },
    errors: [{ code: 400, when: 'The schema is invalid. `details` lists every mistake.' }],
  },
  validateSchema: {
    summary: 'Validate a classification schema',
    description: 'Mistakes are part of the result, not an error.',
    parameters: { classificationSchemaFile: schemaFile },
  },
  validate: {
    example: { classificationValue: { classification: 'Unclassified' } },
    summary: 'Validate a classification',
    description:
      'Checks a value against the schema of the organization. Mistakes are part of the result, not an error.',
    parameters: {
      classificationValueFile: 'The value as a JSON file, instead of `classificationValue`.',
      classificationValue: 'The value as JSON.',
    },
  },
  remove: {
    summary: 'Delete the classification schema',
    description: 'New items no longer need a classification. Classified items keep theirs.',
  },
}
