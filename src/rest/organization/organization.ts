import * as z from 'zod'
import { Id, listOf } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { Portal, portalId } from '../records/portal.ts'
import { settingLimits, settingParams, settingsSince } from '../records/settings.ts'

const Color = z
  .string()
  .regex(
    /^(#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+)$/,
    'must be a color: its name, or #rrggbb',
  )

const NoticeText = z.string().max(65_536)

/** A message shown until it is closed, before or after signing in. Without any field, there is none. */
const Notice = z
  .looseObject({
    title: NoticeText.optional(),
    /** HTML. */
    text: NoticeText.optional(),
    buttons: z.enum(['acceptAndDecline', 'okOnly']).optional(),
    enabled: z.boolean().optional(),
  })
  .refine(({ enabled, text }) => !enabled || Boolean(text), 'must have a text when it is enabled')

/** A banner at the top and bottom of every page. Without any field, there is none. */
const Banner = z
  .looseObject({
    text: NoticeText.optional(),
    bgColor: Color.optional(),
    fontColor: Color.optional(),
    enabled: z.boolean().optional(),
  })
  .refine(({ enabled, text }) => !enabled || Boolean(text), 'must have a text when it is enabled')

/** The notices and banners of the portal. */
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

/** The new member defaults. Null and missing fields mean no default. */
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

/** A language of the portal's pages; the first of its formats for numbers and dates is the default. */
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
   * Update Portal: changes settings of the organization; omitted ones stay. With `clearEmptyFields`, those sent empty are cleared,
   * otherwise they stay.
   */
  update: operation({
    method: 'POST',
    path: '/portals/:portalId/update',
    params: settingParams.extend({ portalId, clearEmptyFields: z.boolean().default(false) }),
    result: Success.extend({ orgId: z.string().optional() }),
    access: 'administrator',
    paramsSince: settingsSince,
    changes: 'settings',
  }),
  /** Portal Settings: returns the notices and banners, with a few of the settings. */
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
  /**
   * Update Portal Settings: changes the notices and banners. Empty ones, also `{}`, are cleared with `clearEmptyFields`, otherwise
   * they stay.
   */
  updateSettings: operation({
    method: 'POST',
    path: '/portals/:portalId/settings/update',
    params: z.object({
      portalId,
      informationalBanner: Banner.nullable().optional().meta({ json: settingLimits }),
      anonymousAccessNotice: Notice.nullable().optional().meta({ json: settingLimits }),
      authenticatedAccessNotice: Notice.nullable().optional().meta({ json: settingLimits }),
      clearEmptyFields: z.boolean().default(false),
    }),
    result: Success,
    access: 'administrator',
    changes: 'settings',
  }),
  /** Languages: returns the languages of the portal's pages. */
  languages: operation({
    method: 'GET',
    path: '/portals/languages',
    params: z.object({}),
    result: z.array(Language),
    access: 'anyone',
    alsoWhenPrivate: true,
  }),
  /** Regions: returns the regions of an organization, with names in the language `culture`. */
  regions: operation({
    method: 'GET',
    path: '/portals/regions',
    params: z.object({ culture: z.string().max(20).optional() }),
    result: z.array(Region),
    access: 'anyone',
    alsoWhenPrivate: true,
  }),
  /** User Default Settings: returns the new member defaults. */
  userDefaultSettings: operation({
    method: 'GET',
    path: '/portals/:portalId/userDefaultSettings',
    params: z.object({ portalId }),
    result: NewMemberDefaults,
    access: 'administrator',
  }),
  /**
   * Set User Default Settings: sets all new member defaults; omitted ones are removed. Fields that only the portal knows are sent
   * back as they were read.
   */
  setUserDefaultSettings: operation({
    method: 'POST',
    path: '/portals/:portalId/setUserDefaultSettings',
    params: z.looseObject({ portalId, ...newMemberDefaults }),
    isWhole: true,
    result: Success,
    access: 'administrator',
    changes: 'settings',
  }),
  /** Delete User Default Settings: restores the portal's own new member defaults. */
  deleteUserDefaultSettings: operation({
    method: 'POST',
    path: '/portals/:portalId/userDefaultSettings/delete',
    params: z.object({ portalId }),
    result: Success,
    access: 'administrator',
    changes: 'settings',
  }),
}
