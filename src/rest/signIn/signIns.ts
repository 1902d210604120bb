import * as z from 'zod'
import { Id, openEnum, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** Maximum sign-ins that a list contains: the current ones, then the newest. */
export const maxListedSignIns = 200

/** Who receives the codes of an application: a host or a native application with its `name`, a program on the device, or the member, who copies them. */
const Receiver = z.looseObject({
  kind: openEnum('host', 'scheme', 'device', 'copy'),
  name: z.string().optional(),
})

/** An application that can act as a member. Times in epoch ms. */
export const AllowedApplication = z.looseObject({
  client_id: z.string(),
  title: z.string(),
  owner: z.string(),
  ownerFullName: z.string(),
  receivers: z.array(Receiver),
  /** Null if the application received its tokens before portals asked for consent. */
  allowed: z.int().nullable(),
  /** When it last received a token of the member, within a minute; null if never, or if not known. */
  lastUsed: z.int().nullable(),
  /** When its last token expires; null if it has none. */
  expires: z.int().nullable(),
})
export type AllowedApplication = z.output<typeof AllowedApplication>

/** A sign-in of a member: all that comes from entering the password once, or from one code. Times in epoch ms. */
export const SignIn = z.looseObject({
  /** Reveals nothing about the tokens of the sign-in. */
  id: z.string(),
  /** `session`: a browser at the sign-in page; `token`: a token without an application. */
  type: openEnum('console', 'application', 'session', 'token'),
  client_id: z.string().optional(),
  title: z.string().optional(),
  /** Null if not known. */
  created: z.int().nullable(),
  expires: z.int(),
  /** Whether the request was sent with it, or from its browser. */
  isCurrent: z.boolean(),
})
export type SignIn = z.output<typeof SignIn>

const target = { userName: Username }
const ofAccount = { owner: 'user', isOfAccount: true, administrator: true } as const
const Done = z.looseObject({ success: z.boolean() })

/** What can act as a member: applications that the member has allowed, and sign-ins. */
export const signIns = {
  /** Allowed Applications: returns the applications that can act as a member. */
  listApplications: operation({
    method: 'GET',
    path: '/community/users/:userName/allowedApplications',
    addition: true,
    params: z.object(target),
    result: z.looseObject({ applications: z.array(AllowedApplication) }),
    access: ofAccount,
  }),
  /** End Allowed Application: withdraws the consent, and ends all tokens and codes of the application for the member; 400 for an unknown one. */
  endApplication: operation({
    method: 'POST',
    path: '/community/users/:userName/allowedApplications/:clientId/end',
    addition: true,
    params: z.object({ ...target, clientId: Id }),
    result: Done,
    access: ofAccount,
  }),
  /** Sign-Ins: returns the sign-ins of a member. */
  list: operation({
    method: 'GET',
    path: '/community/users/:userName/signIns',
    addition: true,
    params: z.object(target),
    result: z.looseObject({ signIns: z.array(SignIn) }),
    access: ofAccount,
  }),
  /** End Sign-In: ends one sign-in; 400 for an unknown one. With one of an application, sessions of the sign-in page in other browsers end. */
  end: operation({
    method: 'POST',
    path: '/community/users/:userName/signIns/:signInId/end',
    addition: true,
    params: z.object({ ...target, signInId: Id }),
    result: Done,
    access: ofAccount,
  }),
  /** End Other Sign-Ins: ends all sign-ins of a member and codes that were not exchanged, except the current sign-ins. */
  endOthers: operation({
    method: 'POST',
    path: '/community/users/:userName/signIns/endOthers',
    addition: true,
    params: z.object(target),
    result: Done,
    access: ofAccount,
  }),
}
