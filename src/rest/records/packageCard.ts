import { ExtentParameter, maxWordListLength } from '../protocol/fields.ts'
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'
import { itemProperties } from './itemProperties.ts'

/** The path of the item card in the zip archive of a package, and its maximum bytes. */
export const cardFile = {
  folders: ['esriinfo/', 'info/', 'iteminfo/'],
  name: 'iteminfo.xml',
  limit: 1024 * 1024,
} as const

const Text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).trim())
/** One element for each word or, as desktop programs write tags, a single comma-separated text. */
const words = (entry: string) =>
  z
    .union([
      z
        .object({ [entry]: z.union([z.array(Text), Text.transform((word) => [word])]) })
        .transform((list) => Object.values(list).flat()),
      Text.transform((list) => list.split(',').map((word) => word.trim())),
    ])
    .transform((list) => list.filter((word) => word !== ''))
    .refine((list) => list.length > 0 && list.join('').length <= maxWordListLength)
    .optional()
    .catch(undefined)
/** Returns a schema of a text that follows the item's own rules; invalid texts are dropped. */
const line = (rule: z.ZodType<string | undefined>) =>
  Text.pipe(rule as z.ZodType<string | undefined, string>)
    .refine((value) => value !== '')
    .optional()
    .catch(undefined)

const Card = z.object({
  esri_iteminformation: z.object({
    title: line(itemProperties.title),
    type: line(itemProperties.type),
    snippet: line(itemProperties.snippet),
    description: line(itemProperties.description),
    accessinformation: line(itemProperties.accessInformation),
    licenseinfo: line(itemProperties.licenseInfo),
    spatialreference: line(itemProperties.spatialReference),
    thumbnail: line(z.string()),
    documentation: line(z.string()),
    tags: words('tag'),
    typekeywords: words('typekeyword'),
    extent: z
      .object({
        xmin: z.coerce.number(),
        ymin: z.coerce.number(),
        xmax: z.coerce.number(),
        ymax: z.coerce.number(),
      })
      .refine(
        ({ xmin, ymin, xmax, ymax }) => ExtentParameter.safeParse([xmin, ymin, xmax, ymax]).success,
      )
      .optional()
      .catch(undefined),
  }),
})

/** The properties of an item in the item card of a package; values that do not fit an item are dropped. */
export type Card = z.output<typeof Card>['esri_iteminformation']

/**
 * Parses a card without custom entities, document types, and attributes; element names are case-insensitive. Returns undefined for a
 * text that is not a card or not XML.
 */
export const parseCard = (xml: string): Card | undefined => {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml) || xml.includes('\0')) return undefined
  const parser = new XMLParser({
    ignoreAttributes: true,
    parseTagValue: false,
    transformTagName: (name) => name.toLowerCase(),
  })
  try {
    const parsed = Card.safeParse(parser.parse(xml))
    return parsed.success ? parsed.data.esri_iteminformation : undefined
  } catch {
    return undefined
  }
}

/** Returns a path on a card relative to the card's folder. */
export const pathOnCard = (path: string | undefined): string | undefined =>
  path?.replace(/^\.?\//, '')
