/** Completes the description of an extent. */
const extentForms =
  'xmin, ymin, xmax, ymax in degrees (WGS84). Across the 180th meridian, xmin exceeds xmax, such as `177,-20,-178,-15`, or xmax exceeds 180. Also accepted: `[[xmin,ymin],[xmax,ymax]]`, as items contain it, and an extent as JSON with the spatial reference 4326, 3857, or 102100.'

/** Descriptions of parameters that mean the same in every area, by name. */
export const sharedTexts: Readonly<Record<string, string>> = {
  userName: 'Username of the owner of the content.',
  folderId: 'ID of the folder that contains the item. Leave the segment out for the root folder.',
  itemId: 'ID of the item.',
  groupId: 'ID of the group.',
  portalId: 'ID of the organization; `self` is the organization of the caller.',
  roleId: 'ID of the role.',
  q: 'Search query, such as `title:rivers AND type:"Web Map"`. The operators `AND`, `OR`, and `NOT` are in upper case.',
  start: 'Number of the first result, starting at 1.',
  num: 'Maximum number of results in the response.',
  sortField: 'Fields to sort by.',
  sortOrder: 'Sort direction; ascending if not set.',
  bbox: `Extent that items must intersect: ${extentForms}`,
  filter: 'Further condition, in the syntax of `q`; it does not affect relevance.',
  categories:
    'Full paths of categories; an item must be in one category of each list, or below it. Can be sent several times.',
  categoryFilters:
    'Words in the titles of categories; an item must match one word of each list. Not together with `categories`. Can be sent several times.',
  countFields: 'Fields whose values are counted; the counts are in `aggregations`.',
  countSize: 'Maximum number of counted values per field.',
  excludeSystemUsers:
    'Leaves out the accounts that the portal has created for itself: `system_publisher`, and those whose usernames begin with `esri_`.',
  clearEmptyFields:
    'Clears the values of parameters that are sent empty. Otherwise, empty parameters are ignored.',
  async: 'Starts a job and returns at once.',
}

/** Properties of items, wherever they are set. */
export const itemTexts = {
  title: 'Title.',
  type: 'Item type, such as `Web Map`; case-sensitive.',
  typeKeywords: 'Type keywords. The portal adds those that belong to the item type.',
  description: 'Description (HTML).',
  tags: 'Tags.',
  snippet: 'Summary (plain text).',
  extent: `Extent: ${extentForms}`,
  spatialReference: 'Spatial reference of the data, as WKID or name.',
  accessInformation: 'Credits (attribution).',
  licenseInfo: 'Terms of use (HTML).',
  culture: 'Language and country, such as `en` or `pt-BR`.',
  properties: 'Properties of the item as JSON.',
  advancedSettings: 'Advanced settings of the item as JSON.',
  categories: 'Full paths of categories of the organization, such as `/Categories/Water`.',
  classification:
    'Classification of the item as JSON, according to the schema of the organization.',
  serviceProxyParams: 'Rate limit and referrers of a secured service, as JSON.',
  serviceProxyFilter: 'Filter for the layers of a secured service, as JSON.',
  appCategories: 'Categories of an application.',
  industries: 'Industries that an application is for.',
  languages: 'Languages of an application.',
  listingProperties: 'Properties of a listing, as JSON.',
  commentsEnabled: 'Allows comments.',
  serviceUsername: 'Username for a secured service. Stored encrypted and never returned.',
  servicePassword: 'Password for a secured service. Stored encrypted and never returned.',
  serviceCredentialsType: 'Type of the credentials for a secured service.',
  thumbnail: 'Thumbnail (PNG, GIF, or JPEG), at most 10 MB.',
  thumbnailUrl: 'URL of an image of at most 1 MB, which the portal downloads as the thumbnail.',
  largeThumbnail: 'Large thumbnail (PNG, GIF, or JPEG), at most 10 MB.',
  banner: 'Banner image (PNG, GIF, or JPEG), at most 10 MB.',
  screenshot: 'Screenshots (PNG, GIF, or JPEG), at most 10 MB each.',
  metadata: 'Metadata (XML), at most 10 MB.',
} as const

/** A message to members. */
export const messageTexts = {
  subject: 'Subject of the message.',
  message: 'Text of the message.',
  notificationChannelType: 'How the message is delivered.',
} as const

/** Settings of SAML logins, of an identity provider and of a federation. */
export const loginTexts = {
  signUpMode:
    '`Automatic`: new members join when they sign in for the first time; `Invitation`: administrators add members.',
  encryptionSupported: 'Accepts encrypted assertions.',
  supportSignedRequest: 'Signs sign-in requests.',
  useSHA256: 'Signs with SHA-256. Requires `supportSignedRequest`.',
  supportsLogoutRequest: 'Signing out of the portal also signs out of the identity provider.',
  updateProfileAtSignin: 'Updates full name and email address at each sign-in.',
  roleId: 'ID of the role of members who join automatically.',
  userLicenseType: 'User type of members who join automatically.',
  groups: 'IDs of the groups of members who join automatically.',
  userType:
    '`arcgisonly` for members of this portal only, `both` to enable access to the hosted platform.',
  userCreditAssignment: 'Credits of members who join; -1 for the default.',
} as const

/** Fields of results that mean the same in every area, by name. */
export const resultTexts: Readonly<Record<string, string>> = {
  total: 'Number of all results.',
  start: 'Number of the first result on this page.',
  num: 'Number of results on this page.',
  nextStart: 'Value of `start` for the next page; -1 on the last page.',
  success: 'Whether the portal did what was requested.',
  jobId: 'ID of the job that was started.',
  key: 'Key of the job that was started, for `jobs.read`.',
  token: 'Access token.',
  expires: 'Time at which the token expires, in milliseconds since 1970-01-01 UTC.',
  ssl: 'Whether the token is for HTTPS only.',
  notAdded: 'Usernames of members who could not be added.',
  notRemoved: 'Usernames of members who could not be removed.',
  notSharedWith: 'IDs of the groups with which the item could not be shared.',
  notUnsharedFrom: 'IDs of the groups from which the item could not be unshared.',
  reasons: 'Why something was not done.',
  uploadId: 'ID of the upload.',
  statusMessage: 'Details of the status, such as why it failed.',
}
