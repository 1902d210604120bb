import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'
import { itemProperties, maxWordListLength } from './itemProperties.ts'

/** Where the item card of a package stands in its zip archive (specification, Item), and the bytes it has at most. */
export const cardFile = {
  folders: ['esriinfo/', 'info/', 'iteminfo/'],
  name: 'iteminfo.xml',
  limit: 1024 * 1024,
} as const

const Text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).trim())
/** One element for each word, or, as desktop programs write tags, all of them in one text between commas. */
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
/** A text that the item's own rules accept; what is wrong is left out. */
const line = (rule: z.ZodType) =>
  Text.refine((value) => value !== '' && rule.safeParse(value).success)
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
      .optional()
      .catch(undefined),
  }),
})

/** What the item card of a package says about its item; what does not fit an item is left out. */
export type Card = z.output<typeof Card>['esri_iteminformation']

/**
 * Reads a card: no entities of its own, no document type, attributes left out; the names of its elements are written in small or
 * capital letters. Undefined for what is none, and for what is no XML.
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

/** A path on a card, as it is within the folder of the card. */
export const pathOnCard = (path: string | undefined): string | undefined =>
  path?.replace(/^\.?\//, '')
