import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
  title: 'Publish layers',
  line: 'Each table and view that the connection can read becomes a map layer and a feature layer. Later, the layers are synchronized with the database.',
  steps: {
    label: 'Steps of publishing',
    server: 'Server',
    serverFolder: 'Server folder',
    portalFolder: 'Folder in the portal',
    template: 'Template',
    preview: 'Preview',
  },
  step: 'Step {{number}} of {{total}}',
  back: 'Back',
  continue: 'Continue',
  review: 'Review layers',
  toDataStore: 'Show data store',
  blocked: {
    owner:
      'Only the owner of a data store can publish its layers. Administrators can see the data store, but can’t publish for its owner.',
    other:
      'Layers can be published only from databases. This data store has a connection of another kind.',
    published: 'The layers of this data store are already published.',
    publishedLine:
      'Synchronizing adds layers of new tables, deletes those of removed tables, and refreshes those of changed tables.',
    synchronize: 'Synchronize layers',
    running: 'Layers are being published from this data store now.',
    runningLine:
      'The job was started in another tab or by another client. Until it has ended, no other one can be started.',
    deleting: 'Layers of this data store are being deleted now.',
    deletingLine: 'When the job has ended, you can publish the layers again.',
    follow: 'Show progress',
    again: 'Check again',
  },
  unreachable: 'The database can’t be read now, so that the layers can’t be previewed: {{reason}}',
  /** Why the portal refused a value. */
  refused: {
    server: 'The server {{problem}}.',
    serverFolder: 'The server folder {{problem}}.',
    portalFolder: 'The folder {{problem}}.',
    template: 'The template {{problem}}.',
    preview: 'The preview {{problem}}.',
  },
  server: {
    title: 'Server',
    legend: 'Server that provides the layers',
    help: 'The data store must be registered with the server. After layers are published, the server can’t be changed.',
    missing: 'Select a server.',
    stale: 'The selected server is not in the list. Select another one.',
    licensed: '{{role}} · Function: {{functions}}',
    can: '{{role}}. The data store is registered with it.',
    registerFirst: '{{role}}. The data store is not registered with it.',
    obstacle: {
      type: '{{role}}. This type of server does not provide layers.',
      function: '{{role}}. It is not licensed for layers of databases.',
      restricted: '{{role}}. Only administrators of the server can publish to it.',
    },
    register: 'Register data store',
    registerWith: 'Register data store with {{server}}',
    registered: 'Data store registered with {{server}}',
    registeredWritten: 'Registered {{title}} with {{server}}',
    undoRegister: 'Removed {{title}} from {{server}}',
    none: 'No servers are federated with the organization',
    noneLine: 'Administrators federate a server in the administration of the portal.',
    noneCan: 'None of the servers can provide layers of databases.',
  },
  serverFolder: {
    title: 'Server folder',
    name: 'Name of the server folder',
    help: 'Letters, digits, and underscores, up to {{count, number}} characters. The folder must be new, or contain no services.',
    final: 'The server folder can’t be changed or renamed while layers exist.',
    finalDetail:
      'Its name is part of the URL of every layer. To use another folder later, all layers must be deleted and published again, with new item IDs, so that maps and applications no longer find them.',
    missing: 'Enter the name of a folder.',
    reserved: 'The server uses the folders {{names}} itself. Enter another name.',
    wrong: 'The name {{problem}}.',
    exists:
      'The server already has the folder {{name}}. Layers can be published to it only if it contains no services.',
    url: 'URLs of the layers',
    urlExample: '{{root}}/rest/services/{{folder}}/…',
  },
  portalFolder: {
    title: 'Folder in the portal',
    legend: 'Folder for the layer items',
    help: 'The folder is in your content. You can select another one for later layers, and move the items.',
    existing: 'Existing folder',
    new: 'New folder',
    choose: 'Folder',
    chooseOne: 'Select a folder',
    missing: 'Select a folder.',
    stale: 'The selected folder no longer exists. Select another one.',
    none: 'You have no folders yet.',
    name: 'Name of the folder',
    nameMissing: 'Enter the name of the folder.',
    wrong: 'The name {{problem}}.',
    exists: 'You already have a folder with this name. Select it, or enter another name.',
  },
  template: {
    title: 'Template',
    line: 'How the services of all layers are configured. You can apply another template later.',
    capabilities: 'Capabilities',
    map: 'Map layers',
    mapCapability: {
      Map: 'Applications can request the layer as an image.',
      Query: 'Applications can search for features and read attributes.',
      Data: 'Applications can read the features with their geometry.',
    },
    feature: 'Feature layers',
    featureCapability: {
      Query: 'Applications can read, search, and filter features.',
      Create: 'Editors can add features to the tables.',
      Update: 'Editors can change features and attributes.',
      Delete: 'Editors can delete features from the tables.',
      Uploads: 'Editors can upload attachments in parts.',
      Editing: 'Create, update, and delete, including geometries.',
      Sync: 'Offline copies can be edited and synchronized.',
      Extract: 'Offline copies can be created, without synchronizing.',
    },
    unknown: 'The portal does not know this capability. Clear it.',
    editing:
      'The selected capabilities let people change the tables of the database. Share the layers only with members who edit them.',
    noneSelected: 'Without a capability, applications can’t use the layers.',
    disabled:
      'Feature layers are not enabled in this template. Layers can’t be published without them.',
    enable: 'Enable feature layers',
    count: 'Maximum features in a response',
    countHelp: 'From 1 to {{max, number}}. Applications read more features in several requests.',
    time: 'Dates and times',
    unknownZone: 'Dates are in an unknown time zone',
    unknownZoneHelp: 'Applications show dates as they are stored, without converting them.',
    zone: 'Time zone of the dates',
    zoneHelp: 'The time zone in which the database stores dates. Empty means UTC.',
    daylight: 'Dates respect daylight saving time',
    daylightHelp: 'Dates were stored with the clock set forward in summer.',
    ignored: 'Not used, because dates are in an unknown time zone.',
    preferred: 'Preferred time zone',
    preferredHelp: 'The time zone in which applications show and enter dates. Empty for none.',
    preferredDaylight: 'The preferred time zone respects daylight saving time',
    zoneCity: '{{city}}, {{offset}}',
    noDaylight: '{{place}}, without daylight saving time',
    zoneOther: 'Not a time zone in the list. It can be used if the server knows it.',
    useZone: 'Use {{id}}',
    json: 'Template as JSON',
    asJson: 'Edit as JSON',
    asFields: 'Show fields',
    jsonBroken: 'Correct the JSON first.',
    error: {
      json: 'Enter a JSON object with the parts of a template, such as {{example}}.',
      value: '“{{key}}” {{problem}}.',
      whole: 'The template {{problem}}.',
      field: 'The value {{problem}}.',
      type: 'must have another type',
    },
  },
  preview: {
    reading: 'Reading the database…',
    readingLine: 'This can take a while, because tables are counted and measured.',
    failed:
      'The database could not be read. Check the connection of the data store; what you have entered is kept.',
    read: 'The database was read at {{time}}.',
    again: 'Read database again',
    empty: 'The connection can’t read any tables or views',
    emptyLine:
      'Grant the database account of the connection SELECT on the tables to publish, then read the database again.',
    caption: 'Future layers',
    search: 'Search datasets',
    filter: 'Show datasets',
    views: {
      all: 'All',
      publish: 'Will be published',
      check: 'Names to check',
      cannot: 'Can’t be published',
    },
    noMatch: 'No datasets match your search',
    column: {
      dataset: 'Dataset',
      type: 'Type',
      rows: 'Rows',
      layers: 'Future layers',
      service: 'Service name',
      state: 'State',
      remark: 'Remark',
    },
    about: 'about {{count, number}}',
    view: '{{type}} (view)',
    both: 'Map layer and feature layer',
    state: {
      publish: 'Will be published',
      check: 'Check name',
      cannot: 'Can’t be published',
    },
    renamed: 'Another dataset has the service {{name}}.',
    sameTitle: 'You already have layers with this title.',
    layersMissing: 'Layers with the same titles could not be looked for: {{reason}}',
    result_one: '{{count, number}} dataset becomes {{layers, number}} layers',
    result_other: '{{count, number}} datasets become {{layers, number}} layers',
    cannot_one: '{{count, number}} can’t be published',
    cannot_other: '{{count, number}} can’t be published',
    nothing: 'None of the datasets can be published. Each one shows what to do.',
    nothingToPublish: 'There is nothing to publish.',
    waiting: 'Wait until the database has been read.',
    changed:
      'The database has changed since the preview was created. It was read again, and nothing was published. Check the preview and review the layers again.',
    unchanged:
      'The portal reports that the database has changed. It was read again, and nothing was published. Review the layers again.',
    differences: {
      added: 'New: {{names}}',
      removed: 'Removed: {{names}}',
      changed: 'Changed: {{names}}',
    },
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    publish: typeof messages
  }
}
addMessages('publish', messages)

/** All texts, for use outside components. */
export { t }

/** The texts of the first publication; importing this module registers them. */
export const useMessages = () => useTranslation('publish')
