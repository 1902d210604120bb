import { useTranslation } from 'react-i18next'
import { addMessages } from '../shell/messages/index.ts'

const messages = {
  title: 'API reference',
  signIn: 'Sign in',
  subtitle_one: '{{count, number}} operation of the REST interface. Examples are for {{portal}}.',
  subtitle_other:
    '{{count, number}} operations of the REST interface. Examples are for {{portal}}.',
  download: 'Download OpenAPI description',
  search: 'Search operations',
  found_one: '{{count, number}} operation found',
  found_other: '{{count, number}} operations found',
  none: 'No operations match your search. Search for a name, a path, or a parameter.',
  clear: 'Clear search',
  list: 'Operations',
  unknown: 'Operation not found',
  unknownHelp: 'The interface has no operation “{{name}}”.',
  showAll: 'Show all operations',
  facts: {
    title: 'Details',
    method: 'Method',
    path: 'Path',
    pathInFolder: 'Path in a folder',
    since: 'Since version',
    sinceAlways: '10.8.1 or earlier',
    name: 'Operation ID',
  },
  parameters: {
    title: 'Parameters',
    none: 'This operation has no parameters of its own.',
    common:
      'In addition, send f=json and, if the caller must be signed in, a token: in the header X-Esri-Authorization or as the parameter token.',
    commonFile:
      'If the caller must be signed in, send a token: in the header X-Esri-Authorization or as the parameter token.',
    commonSignIn: 'In addition, send f=json.',
    name: 'Name',
    type: 'Type and limits',
    description: 'Description',
    required: 'Required',
    inPath: 'In the path',
    since: 'Since {{version}}',
    default: 'Default: {{value}}',
  },
  result: {
    title: 'Result',
    file: 'The response is a file.',
    page: 'The response is a web page.',
    empty: 'The fields of the result depend on the portal.',
    list: 'The response is a list. Fields of each entry:',
    name: 'Field',
    always: 'Always present',
    record: 'Fields of {{name}}',
  },
  errors: {
    title: 'Errors',
    note: 'Most errors are returned with the HTTP status 200. Check the response for “error”.',
  },
  example: {
    title: 'Example',
    language: 'Language of the example',
    code: 'Code: {{language}}',
    copy: 'Copy code',
    copied: 'Code copied',
    notCopied: 'Your browser did not allow copying. Select the code and copy it.',
    token: 'Set the environment variable PORTAL_TOKEN to an access token.',
    secrets: 'Set the environment variables to your values.',
  },
  type: {
    text: 'Text',
    integer: 'Integer',
    number: 'Number',
    boolean: 'true or false',
    file: 'File',
    object: 'Object',
    json: '{{type}} as JSON',
    list: 'List of {{type}}',
    lists: 'Lists with commas, sent one by one',
    any: 'Any value',
    or: '{{first}} or {{second}}',
    entry: {
      text: 'texts',
      integer: 'integers',
      number: 'numbers',
      boolean: 'booleans',
      file: 'files',
      object: 'objects',
      any: 'values',
      list: 'lists',
    },
  },
  limit: {
    characters: '{{min, number}} to {{max, number}} characters',
    charactersMax: 'At most {{max, number}} characters',
    charactersMin: 'At least {{min, number}} characters',
    entries: '{{min, number}} to {{max, number}} entries',
    entriesMax: 'At most {{max, number}} entries',
    entriesMin: 'At least {{min, number}} entries',
    entriesExactly: 'Exactly {{max, number}} entries',
    range: '{{min, number}} to {{max, number}}',
    max: 'At most {{max, number}}',
    min: 'At least {{min, number}}',
    values: 'One of: {{values}}',
    known: 'Usually one of: {{values}}',
    notEmpty: 'Not empty',
    each: 'Each: {{limit}}',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reference: typeof messages
  }
}
addMessages('reference', messages)

/** The messages of the API reference; importing this module registers them. */
export const useMessages = () => useTranslation('reference')
