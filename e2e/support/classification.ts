import { classification } from '../../src/rest/content/classification.ts'
import type { Arrange } from './arrange.ts'

/** Sets a classification schema of the organization: a level with the default Open, and a required date. */
export const assignClassificationSchema = async (arrange: Arrange): Promise<void> => {
  const levels = ['Open', 'Restricted']
  const schema = {
    name: 'Markings',
    version: '1',
    grammarVersion: '2.0',
    classificationMetadata: {
      primaryAttribute: 'classification',
      defaultValue: 'Open',
      classificationValueProperties: levels.map((value) => ({ value })),
    },
    attributes: {
      classification: {
        label: 'Level',
        type: 'string',
        uiElement: 'single-select',
        validValues: levels.map((value) => ({ label: value, value })),
        bannerOrder: 1,
        selectionDisplayOrder: 1,
      },
      reviewDate: { label: 'Review', type: 'date', uiElement: 'date', isRequired: true },
    },
    layouts: { default: { layoutElements: {} } },
  }
  const classificationSchemaFile = new File([JSON.stringify(schema)], 'schema.json')
  await arrange.as('admin').send(classification.assign, { classificationSchemaFile })
}
