import * as z from 'zod'
import { Id, listOf } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { Portal, portalId } from '../records/portal.ts'
import { settingParams, settingsSince } from '../records/settings.ts'

const Colour = z
  .string()
  .regex(
    /^(#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+)$/,
    'must be a colour: its name, or #rrggbb',
  )

const NoticeText = z.string().max(65_536, 'must hold at most 65536 characters')

/** A message shown until it is closed, before or after the sign-in. No field at all means none. */
const Notice = z
  .looseObject({
    title: NoticeText.optional(),
    /** HTML. */
    text: NoticeText.optional(),
    buttons: z.enum(['acceptAndDecline', 'okOnly']).optional(),
    enabled: z.boolean().optional(),
  })
  .refine(({ enabled, text }) => !enabled || Boolean(text), 'must have a text when it is enabled')

/** A strip at the top and the bottom of every page. No field at all means none. */
const Banner = z
  .looseObject({
    text: NoticeText.optional(),
    bgColor: Colour.optional(),
    fontColor: Colour.optional(),
    enabled: z.boolean().optional(),
  })
  .refine(({ enabled, text }) => !enabled || Boolean(text), 'must have a text when it is enabled')

/** The messages to everybody (rest-organization.md section 4.3). */
const notices = {
  informationalBanner: Banner,
  anonymousAccessNotice: Notice,
  authenticatedAccessNotice: Notice,
} as const

export type NoticeName = keyof typeof notices
export const noticeNames = Object.keys(notices) as NoticeName[]
export type StoredNotices = { [K in NoticeName]?: z.output<(typeof notices)[K]> }

const AppWithEntitlements = z.looseObject({
  itemId: Id,
  entitlements: z.array(z.string().max(250)).optional(),
})

/** What new members get (rest-organization.md section 4.6). Null and what is missing say that there is no default. */
const newMemberDefaults = {
  role: Id.nullish(),
  userLicenseType: Id.nullish(),
  groups: listOf(Id).meta({ wire: 'json' }).nullish(),
  userType: z.enum(['arcgisonly', 'both']).nullish(),
  apps: listOf(AppWithEntitlements).meta({ wire: 'json' }).nullish(),
  appBundles: listOf(z.looseObject({ itemId: Id }))
    .meta({ wire: 'json' })
    .nullish(),
} as const
const NewMemberDefaults = z.looseObject(newMemberDefaults)
export type NewMemberDefaults = z.output<typeof NewMemberDefaults>

/** A language of the portal's pages; the first of its formats for numbers and dates is its default. */
const Language = z.looseObject({
  /** Its English name. */
  language: z.string(),
  culture: z.string(),
  /** Its name in the language itself. */
  localizedName: z.string().optional(),
  cultureFormats: z.array(z.looseObject({ name: z.string(), format: z.string() })).optional(),
})
export type Language = z.output<typeof Language>

const Region = z.looseObject({
  /** Two letters; `WO` is the world. */
  region: z.string(),
  /** Its English name. */
  name: z.string(),
  localizedName: z.string().optional(),
})
export type Region = z.output<typeof Region>

const Success = z.looseObject({ success: z.boolean() })

export const organization = {
  /**
   * Changes settings of the organization; what is left out stays (specification section 7). With `clearEmptyFields` what is sent
   * empty is cleared, else it stays too.
   */
  update: operation({
    method: 'POST',
    path: '/portals/:portalId/update',
    params: settingParams.extend({ portalId, clearEmptyFields: z.boolean().default(false) }),
    result: Success.extend({ orgId: z.string().optional() }),
    access: 'administrator',
    paramsSince: settingsSince,
  }),
  /** The messages to everybody, with a few of the settings (rest-organization.md section 4.3). */
  settings: operation({
    method: 'GET',
    path: '/portals/:portalId/settings',
    params: z.object({ portalId }),
    result: Portal.extend({
      informationalBanner: Banner.nullish(),
      anonymousAccessNotice: Notice.nullish(),
      authenticatedAccessNotice: Notice.nullish(),
    }).meta({ settings: true }),
    access: 'anyone',
  }),
  /** Changes the messages to everybody. Empty ones, also `{}`, are cleared with `clearEmptyFields`, else they stay. */
  updateSettings: operation({
    method: 'POST',
    path: '/portals/:portalId/settings/update',
    params: z.object({
      portalId,
      informationalBanner: Banner.nullable().optional(),
      anonymousAccessNotice: Notice.nullable().optional(),
      authenticatedAccessNotice: Notice.nullable().optional(),
      clearEmptyFields: z.boolean().default(false),
    }),
    result: Success,
    access: 'administrator',
  }),
  /** The languages of the portal's pages (rest-organization.md section 12.1). */
  languages: operation({
    method: 'GET',
    path: '/portals/languages',
    params: z.object({}),
    result: z.array(Language),
    access: 'anyone',
  }),
  /** The regions an organization may be in, with names in the language `culture` (rest-organization.md section 12.3). */
  regions: operation({
    method: 'GET',
    path: '/portals/regions',
    params: z.object({ culture: z.string().max(20).optional() }),
    result: z.array(Region),
    access: 'anyone',
  }),
  /** What new members get (rest-organization.md section 4.6). */
  userDefaultSettings: operation({
    method: 'GET',
    path: '/portals/:portalId/userDefaultSettings',
    params: z.object({ portalId }),
    result: NewMemberDefaults,
    access: 'administrator',
  }),
  /**
   * Sets what new members get, all of it: what is left out has no default any more. Fields that only the portal knows travel back
   * as they were read.
   */
  setUserDefaultSettings: operation({
    method: 'POST',
    path: '/portals/:portalId/setUserDefaultSettings',
    params: z.looseObject({ portalId, ...newMemberDefaults }),
    isWhole: true,
    result: Success,
    access: 'administrator',
  }),
  /** New members get what the portal itself gives. */
  deleteUserDefaultSettings: operation({
    method: 'POST',
    path: '/portals/:portalId/userDefaultSettings/delete',
    params: z.object({ portalId }),
    result: Success,
    access: 'administrator',
  }),
}
