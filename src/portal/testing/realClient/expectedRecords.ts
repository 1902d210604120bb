import type {
  IAddFolderResponse,
  ICreateItemResponse,
  IFolder,
  IGetItemStatusResponse,
  IGroup,
  IInvitation,
  IItem,
  IItemResourceResponse,
  INotification,
  IPagedResponse,
  IPortal,
  IPortalSettings,
  ISearchResult,
  IUpdateItemResponse,
  IUser,
  IUserContentResponse,
} from '@esri/arcgis-rest-portal'
import * as z from 'zod'

/** The fields of a type of the client, without its index signature. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] }

/**
 * A schema for each field of a type of the client: a field that a new version of the client adds is missing here and does not
 * compile. Optional fields that this portal always returns are included; fields without a value are null.
 */
type Fields<T> = {
  [K in keyof Named<T>]: undefined extends Named<T>[K]
    ? z.ZodType<Named<T>[K] | null>
    : z.ZodType<Named<T>[K]>
}

const text = z.string()
const words = z.array(z.string())
/** Epoch ms. */
const time = z.int().min(0)
const textOrNone = z.string().nullable()
const access = z.enum(['private', 'org', 'public'])

/** A group; for signed-in callers with `membership`. */
export const group = z.looseObject({
  id: text,
  title: text,
  owner: text,
  access,
  tags: words,
  description: textOrNone,
  snippet: textOrNone,
  phone: textOrNone,
  thumbnail: textOrNone,
  created: time,
  modified: time,
  protected: z.boolean(),
  isInvitationOnly: z.boolean(),
  isViewOnly: z.boolean(),
  isOpenData: z.boolean(),
  isFav: z.boolean(),
  autoJoin: z.boolean(),
  hasCategorySchema: z.boolean(),
  orgId: text,
} satisfies Fields<IGroup>)

/** The caller's role in a group. */
export const membership = z.looseObject({
  username: text,
  memberType: z.enum(['owner', 'admin', 'member', 'none']),
} satisfies Fields<NonNullable<IGroup['userMembership']>>)

/** An invitation to a group. */
export const invitation = z.looseObject({
  id: text,
  targetType: z.literal('group'),
  targetId: text,
  received: time,
  accepted: z.literal(false),
  mustApprove: z.boolean(),
  email: text,
  role: z.enum(['group_member', 'group_admin']),
  type: z.literal('user'),
  dateAccepted: z.literal(-1),
  expiration: time,
  created: time,
  username: text,
  fromUsername: z.looseObject({ username: text, fullname: text }),
  group,
  groupId: text,
} satisfies Omit<Fields<IInvitation>, 'group'> & { group: z.ZodType })

export const notification = z.looseObject({
  id: text,
  type: text,
  target: text,
  targetType: z.literal('user'),
  received: time,
  data: z.record(z.string(), z.unknown()),
} satisfies Fields<INotification>)

const itemFields = {
  id: text,
  owner: text,
  orgId: text,
  title: text,
  type: text,
  tags: words,
  typeKeywords: words,
  description: textOrNone,
  snippet: textOrNone,
  documentation: textOrNone,
  extent: z.array(z.array(z.number())),
  categories: words,
  culture: textOrNone,
  url: textOrNone,
  access: z.enum(['private', 'shared', 'org', 'public']),
  accessInformation: textOrNone,
  licenseInfo: textOrNone,
  created: time,
  modified: time,
  numViews: z.int(),
  /** Bytes; -1 without data. */
  size: z.int().min(-1),
} satisfies Fields<IItem>

/** An item in a list of search results. */
export const foundItem = z.looseObject(itemFields)

/** An item that is read by its ID. */
export const item = z.looseObject({
  ...itemFields,
  protected: z.boolean(),
} satisfies Fields<IItem>)

const folder = z.looseObject({
  id: text,
  title: text,
  username: text,
  created: time,
} satisfies Fields<IFolder>)

/** A member as anyone sees them. */
const publicUser = {
  username: text,
  fullName: text,
  firstName: text,
  lastName: text,
  description: textOrNone,
  tags: words,
  culture: textOrNone,
  region: textOrNone,
  units: textOrNone,
  thumbnail: textOrNone,
  created: time,
  modified: time,
  provider: z.enum(['arcgis', 'enterprise']),
} satisfies Fields<IUser>

/** A member as other members see them. */
const memberUser = {
  ...publicUser,
  id: text,
  email: text,
  access,
  role: z.enum(['org_admin', 'org_publisher', 'org_user']),
  level: text,
  disabled: z.boolean(),
  mfaEnabled: z.boolean(),
  idpUsername: textOrNone,
  orgId: text,
} satisfies Fields<IUser>

/** A member as they see themselves, and as administrators do. */
const fullUser = {
  ...memberUser,
  privileges: words,
  /** -1 for never. */
  lastLogin: z.int(),
  /** Bytes. */
  storageUsage: z.int(),
  /** Bytes. */
  storageQuota: z.int(),
} satisfies Fields<IUser>

export const users = {
  public: z.looseObject(publicUser),
  member: z.looseObject(memberUser),
  full: z.looseObject(fullUser),
}

export const portal = z.looseObject({
  id: text,
  isPortal: z.literal(true),
  name: text,
} satisfies Fields<IPortal>)

/** The settings beside notices and banners; `informationalBanner` is null while there is none. */
export const portalSettings = z.looseObject({
  allowedRedirectUris: words,
  defaultExtent: z.looseObject({
    xmin: z.number(),
    ymin: z.number(),
    xmax: z.number(),
    ymax: z.number(),
  }),
  helperServices: z.record(z.string(), z.unknown()),
} satisfies Omit<Fields<IPortalSettings>, 'informationalBanner'>)

const page = {
  total: z.int(),
  start: z.int(),
  num: z.int(),
  nextStart: z.int(),
} satisfies Fields<IPagedResponse>

/** A page of search results. */
export const found = <T extends z.ZodType>(entry: T) =>
  z.looseObject({
    query: text,
    ...page,
    results: z.array(entry).nonempty(),
  } satisfies Fields<Omit<ISearchResult<never>, 'results'>> & { results: z.ZodType })

/** A page of a member's content. */
export const userContent = z.looseObject({
  username: text,
  ...page,
  currentFolder: folder.nullable(),
  items: z.array(item),
  folders: z.array(folder),
} satisfies Fields<Omit<IUserContentResponse, 'items'>> & { items: z.ZodType })

export const groupContent = z.looseObject({ ...page, items: z.array(item).nonempty() })

/** The result of adding an item to a folder. In the root folder, `folder` is null, contrary to the client's types. */
export const createdItem = z.looseObject({
  success: z.literal(true),
  id: text,
  folder: text,
} satisfies Fields<ICreateItemResponse>)

export const updatedItem = z.looseObject({
  success: z.literal(true),
  id: text,
} satisfies Fields<IUpdateItemResponse>)

/** The result of changing the files of an item in a folder, or of moving it to one. */
export const changedFiles = z.looseObject({
  success: z.literal(true),
  itemId: text,
  owner: text,
  folder: text,
} satisfies Fields<IItemResourceResponse>)

export const createdFolder = z.looseObject({
  success: z.literal(true),
  folder: z.looseObject({
    id: text,
    title: text,
    username: text,
  } satisfies Fields<IAddFolderResponse['folder']>),
} satisfies Fields<IAddFolderResponse>)

export const status = z.looseObject({
  status: z.enum(['partial', 'processing', 'failed', 'completed']),
  statusMessage: text,
  itemId: text,
} satisfies Fields<IGetItemStatusResponse>)
