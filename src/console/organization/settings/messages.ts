import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'
import { settingWords } from './settingMessages.ts'

const messages = {
  title: 'Settings',
  crumb: 'Organization',
  find: 'Find a setting',
  sections: 'Sections',
  section: {
    identity: 'Identity',
    home: 'Home page',
    map: 'Map and basemaps',
    galleries: 'Galleries',
    sharing: 'Sharing and search',
    security: 'Security and origins',
    signIn: 'Sign-in',
    services: 'Utility services',
    members: 'Members',
    contacts: 'Contacts',
    advanced: 'Advanced',
  },
  setting: settingWords,
  changed_one: '{{count}} change',
  changed_other: '{{count}} changes',
  found_one: '{{count}} setting',
  found_other: '{{count}} settings',
  noMatch: 'No settings match your search. Names, descriptions, and values are searched.',
  showNames: 'Show parameter names',
  since: 'Available since {{version}}.',
  undo: 'Undo',
  undoOne: 'Undo the change of {{label}}',
  noLimit: 'No limit',
  minutesAndDays: '{{minutes}} minutes ({{days}} days)',
  days_one: '= {{formatted}} day',
  days_other: '= {{formatted}} days',
  review: 'Review changes',
  discard: 'Discard all',
  discardTitle: 'Discard all changes?',
  discardBody: 'All values that you entered since you opened this page will be lost.',
  leave: 'Your changes have not been applied.',
  problems_one: '{{count}} setting is not valid',
  problems_other: '{{count}} settings are not valid',
  done_one: '{{count}} setting changed',
  done_other: '{{count}} settings changed',
  historyTitle_one: 'Changed {{count}} setting of the organization',
  historyTitle_other: 'Changed {{count}} settings of the organization',
  undoTitle: 'Restore the previous settings',
  notApplied: 'The portal accepted the request but returned other values for: {{names}}.',
  add: 'Add',
  removeEntry: 'Remove {{entry}}',
  entryProblem: '{{entry}}: {{message}}',
  duplicate: '{{entry}}: This entry is already in the list.',
  asJson: 'Edit as JSON',
  asJsonOf: '{{label}}: edit as JSON',
  notAdministrator: 'Not an administrator',
  groupQuery: {
    query: 'Group query',
    queryOf: '{{label}}: group query',
    id: 'Group ID',
    idOf: '{{label}}: group ID',
    match: 'This query finds the group {{title}} ({{owner}}).',
    matches: 'This query finds {{total, number}} groups. The portal uses {{title}} ({{owner}}).',
    noMatch: 'This query finds no groups, or you don’t have access to them.',
    failed: 'The groups that match this query could not be loaded.',
  },
  image: {
    drop: 'Drop an image for {{label}} here',
    dropHelp:
      'PNG, GIF, or JPEG, up to {{limit}}. The image is uploaded now and shown on the portal after you apply your changes.',
    empty: 'This file is empty. Choose another image.',
    tooBig: 'This image is larger than {{limit}}. Choose a smaller one.',
    none: 'No image',
    default: '{{value}}: default image of the portal',
    external: '{{value}}: external image, not loaded on this page',
    missing: 'The image {{key}} doesn’t exist, or you don’t have access to it.',
    alt: '{{label}}: {{key}}',
    clear: 'Use default image',
    clearOf: '{{label}}: use default image',
    uploaded: 'Enter a key or choose an uploaded image',
    uploadedFor: 'Uploaded images for {{label}}',
    choose: 'Choose',
    chooseOne: 'Choose {{key}}',
    delete: 'Delete {{key}}',
    deleteTitle: 'Delete {{key}}?',
    deleteAction: 'Delete',
    deleteBody:
      'A deleted image can’t be recovered. The portal doesn’t delete images that a setting uses.',
    added: 'Uploaded the image {{key}}',
    deleted: 'Deleted the image {{key}}',
  },
  untrusted_one: '{{servers}} is not a trusted server.',
  untrusted_other: '{{servers}} are not trusted servers.',
  trustServers: 'Add to trusted servers',
  asFields: 'Edit as form',
  asFieldsOf: '{{label}}: edit as form',
  onlyJson: {
    extent:
      'The form supports only extents in WGS84 (4326) and Web Mercator (102100, 3857). Edit this extent as JSON.',
    record: 'The form can be shown once the JSON is valid.',
    featuredGroups:
      'The form can be shown once the JSON is a list of groups, each with owner and title.',
  },
  otherProperties:
    'Other properties, kept unchanged: {{keys}}. To see them, select “Edit as JSON”.',
  entryOf: '{{label}} {{number}}',
  addTo: 'Add to {{label}}',
  moveUp: 'Move {{name}} up',
  moveDown: 'Move {{name}} down',
  test: {
    test: 'Test',
    of: 'Test {{label}}',
    noUrl: 'Enter a URL to test.',
    responds: 'Responded',
    returnsError: 'Returned an error',
    unreachable: 'Unreachable',
    notRequested: 'Not requested',
    notSupported: 'Not tested',
    failed: 'Test failed',
    noPortal: 'Portal unreachable',
    status: 'HTTP {{status}}.',
    notSupportedHelp: 'This portal does not support testing URLs.',
  },
  preview: {
    of: 'Preview of {{id}}',
    active_one: 'Not shown in this preview: {{count}} script or other active element.',
    active_other: 'Not shown in this preview: {{count}} scripts or other active elements.',
    external_one: '{{count}} external image or other resource is not loaded in this preview.',
    external_other: '{{count}} external images or other resources are not loaded in this preview.',
  },
  field: {
    url: 'URL',
    name: 'Name',
    placeholder: 'Placeholder text',
    singleLineFieldName: 'Single-line address field',
    zoomScale: 'Zoom scale of results',
    placefinding: 'Find places by name',
    batch: 'Geocode addresses in batches',
    suggest: 'Show suggestions while typing',
    northLat: 'Northern latitude field',
    southLat: 'Southern latitude field',
    eastLon: 'Eastern longitude field',
    westLon: 'Western longitude field',
    templates: 'Layouts',
    layout: 'Layout',
    format: 'Format',
    label: 'Label',
    defaultTravelMode: 'Default travel mode (ID)',
    id: 'ID',
    layerType: 'Layer type',
    units: 'Units',
    sourceName: 'Source name',
    agoUsername: 'Username of the connected account',
  },
  problem: {
    number: 'The value must be a number.',
    json: 'The text is not valid JSON: {{message}}',
    extent: 'Enter numbers for all four sides of the extent.',
    contract: '{{message}}',
  },
  choice: {
    units: { english: 'US standard (feet, miles)', metric: 'Metric' },
    access: { public: 'Anyone can access public content', private: 'Members only' },
    metadataFormats: {
      fgdc: 'FGDC CSDGM',
      inspire: 'INSPIRE',
      iso19139: 'ISO 19139',
      'iso19139-3.2': 'ISO 19139 with GML 3.2',
      iso19115: 'North American Profile of ISO 19115',
      arcgis: 'Item description',
    },
    creditAssignments: { enabled: 'On', disabled: 'Off' },
  },
  warning: {
    ownOrigin:
      'You opened this console from this origin. After the change, the console can no longer connect to the portal.',
    ownSignIn:
      'You signed in with this method. After your session ends, you can no longer sign in with it.',
    lastSignIn: 'No sign-in method would be left. No one could sign in to the portal.',
    withoutHttps: 'Passwords and tokens could be sent unencrypted.',
    longTokens: 'Longer than 14 days. A stolen token remains valid for that long.',
    endlessTokens:
      'Tokens could then be valid as long as the portal allows, including stolen tokens.',
    becomesPublic:
      'Anyone could then open the portal and see content that is shared with everyone.',
    noContacts: 'Automatic messages would not name a contact.',
  },
  snapshot: {
    save: 'Save snapshot',
    open: 'Manage snapshots',
    title: 'Manage snapshots',
    drop: 'Drop a snapshot here to compare or restore it',
    line: 'From {{portal}}, {{time}}',
    same: 'No differences',
    differs_one: '{{count}} setting differs',
    differs_other: '{{count}} settings differ',
    restore_one: 'Restore {{count}} setting',
    restore_other: 'Restore {{count}} settings',
    restoreHelp:
      'The values are entered in the form. Nothing is changed until you review and apply the changes.',
    rest: 'Settings that can’t be restored',
    restLine: '{{name}}: {{reason}}',
    unknown: 'This console does not know the setting',
    broken: 'This file is not a snapshot of settings.',
    close: 'Close',
    fileName: 'settings-{{portal}}-{{date}}.json',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    settings: typeof messages
  }
}
addMessages('settings', messages)

/** The messages of the organization settings; importing this file registers them. */
export const useMessages = () => useTranslation('settings')

const isNamed = (key: string): key is keyof typeof messages.field => key in messages.field

/** The label of a field of a record; the name of the field if it has no label. */
export const fieldLabel = (key: string): string => (isNamed(key) ? t(`settings:field.${key}`) : key)

/** The translation function for use outside components. */
export { t }
