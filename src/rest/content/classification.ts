import * as z from 'zod'
import { Id, JsonObject } from '../protocol/fields.ts'
import { file } from '../protocol/files.ts'
import { operation } from '../protocol/operation.ts'

const Color = z.string().max(64)
/** Arcade expressions are stored, not evaluated. The interface forbids angle brackets in them. */
const Expression = z.string().regex(/^[^<>]*$/, "can't contain < or >")
const Choice = z.looseObject({ label: z.string(), value: z.union([z.string(), z.number()]) })

const Attribute = z.looseObject({
  label: z.string().min(1),
  description: z.string().optional(),
  type: z.enum(['string', 'date', 'integer', 'float', 'boolean']),
  isRequired: z.boolean().optional(),
  uiElement: z.enum([
    'text',
    'checkbox',
    'date',
    'single-select',
    'multi-select',
    'multi-grouped-select',
    'multi-grouped-select-nested',
  ]),
  validValues: z.array(Choice).optional(),
  validValuesMap: JsonObject.optional(),
  valueExpression: Expression.optional(),
  attributeValidation: Expression.optional(),
  /** For select elements. */
  defaultValue: z.unknown().optional(),
  /** The default date, as a distance from the day of the classification. */
  defaultDateTimeline: z.number().optional(),
  defaultDateTimelineUnits: z.enum(['years', 'months', 'days']).optional(),
  bannerOrder: z.int().optional(),
  bannerLabel: z.string().optional(),
  labelDelimiter: z.string().optional(),
  valueDelimiter: z.string().optional(),
  attributeDelimiter: z.string().optional(),
  selectionDisplayOrder: z.int().optional(),
  attributeCategory: z.string().optional(),
})
export type ClassificationAttribute = z.output<typeof Attribute>

const hasText = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** A classification schema of grammar 2.0. */
export const ClassificationSchema = z
  .looseObject({
    name: z.string().min(1),
    version: z.string().min(1),
    grammarVersion: z.literal('2.0'),
    bannerExpression: Expression.optional(),
    selectionTextExpression: Expression.optional(),
    attributeCategories: z
      .array(z.string().refine((name) => name !== 'Default', 'must not be Default'))
      .optional(),
    classificationMetadata: z.looseObject({
      primaryAttribute: z.string(),
      defaultValue: z.string(),
      classificationValueProperties: z
        .array(
          z.looseObject({
            value: z.string(),
            acronym: z.string().optional(),
            textColor: Color.optional(),
            backgroundColor: Color.optional(),
          }),
        )
        .min(1),
    }),
    attributes: z.record(z.string().min(1), Attribute),
    layouts: z.looseObject({
      default: z.looseObject({
        layoutElements: z.record(z.string(), z.looseObject({ formDisplayOrder: z.int() })),
      }),
    }),
  })
  .superRefine((schema, context) => {
    const wrong = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const attributes = Object.values(schema.attributes)
    const { primaryAttribute } = schema.classificationMetadata
    if (!Object.hasOwn(schema.attributes, primaryAttribute))
      wrong(['classificationMetadata', 'primaryAttribute'], 'must be one of the attributes')
    if (!hasText(schema.bannerExpression) && attributes.every((one) => one.bannerOrder == null))
      wrong(['bannerExpression'], 'is required unless an attribute has a bannerOrder')
    if (
      !hasText(schema.selectionTextExpression) &&
      attributes.every((one) => one.selectionDisplayOrder == null)
    )
      wrong(
        ['selectionTextExpression'],
        'is required unless an attribute has a selectionDisplayOrder',
      )
    for (const name of Object.keys(schema.layouts.default.layoutElements))
      if (!Object.hasOwn(schema.attributes, name))
        wrong(['layouts', 'default', 'layoutElements', name], 'must be one of the attributes')
  })
export type ClassificationSchema = z.output<typeof ClassificationSchema>

/** Maximum bytes of a schema and of a value. */
export const classificationLimit = 1024 * 1024

const portal = { portalId: Id.default('self') }
const Valid = z.looseObject({
  success: z.boolean(),
  /** The mistakes, each with the path of the part that it concerns. */
  errors: z.array(z.string()).optional(),
})
const Done = z.looseObject({ success: z.boolean() })
const managing = { anyPrivilege: ['portal:admin:updateItemClassificationSchema'] } as const

/** The classification of items by a schema of the organization. */
export const classification = {
  /** Classification: returns whether there is a schema. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/classification',
    params: z.object(portal),
    result: z.looseObject({ grammarVersion: z.string(), hasClassificationSchema: z.boolean() }),
    access: 'member',
    since: '11.4',
  }),
  /** Classification Schema: returns the schema, or an empty object when there is none. */
  schema: operation({
    method: 'GET',
    path: '/portals/:portalId/classification/classificationSchema',
    params: z.object(portal),
    result: JsonObject,
    access: 'member',
    since: '11.4',
  }),
  /**
   * Assign Classification Schema: sets the schema of the organization; from then on new items require a classification. 400 with all
   * mistakes in `details`.
   */
  assign: operation({
    method: 'POST',
    path: '/portals/:portalId/classification/assignClassificationSchema',
    params: z.object({ ...portal, classificationSchemaFile: file() }),
    result: Done,
    access: managing,
    since: '11.4',
    changes: 'settings',
  }),
  /**
   * Validate Classification Schema: returns whether a schema could be assigned. Mistakes are part of the result, not an error.
   */
  validateSchema: operation({
    method: 'POST',
    isRead: true,
    path: '/portals/:portalId/classification/validateClassificationSchema',
    params: z.object({ ...portal, classificationSchemaFile: file() }),
    result: Valid,
    access: managing,
    since: '11.4',
  }),
  /** Validate Classification: returns whether a value fits the schema. Mistakes are part of the result, not an error. */
  validate: operation({
    method: 'POST',
    isRead: true,
    path: '/portals/:portalId/classification/validateClassification',
    params: z.object({
      ...portal,
      classificationValueFile: file().optional(),
      classificationValue: JsonObject.optional(),
    }),
    result: Valid,
    access: 'member',
    since: '11.4',
  }),
  /** Delete Classification Schema: new items no longer require a classification; existing items keep theirs. */
  remove: operation({
    method: 'POST',
    path: '/portals/:portalId/classification/deleteClassificationSchema',
    params: z.object(portal),
    result: Done,
    access: managing,
    since: '11.4',
    changes: 'settings',
  }),
}
