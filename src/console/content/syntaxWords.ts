import { useTranslation } from 'react-i18next'
import { addWords } from '../shell/words/index.ts'

const words = {
  title: 'How to search',
  intro:
    'Plain words find the items that hold all of them, in title, tags, summary, description or type. Anything below is the portal’s own language and is sent as it is written.',
  finds: {
    words: 'both words, anywhere',
    phrase: 'these words, one after the other',
    start: 'words that begin so',
    either: 'one or the other; operators in capitals',
    without: 'the first, not the second',
    field: 'a word in one field',
    type: 'items of a type',
    owner: 'items of a member; capitals count',
    tags: 'items with this tag',
    access: 'items shared with everyone; or org, shared, private',
    group: 'items of a group, by its ID',
    dates: 'changed between two moments, in milliseconds since 1970',
    numbers: 'seen at least a hundred times',
    groups: 'conditions put together',
  },
  fields:
    'Fields: id, owner, created, modified, title, type, typekeywords, description, tags, snippet, extent, spatialreference, accessinformation, access, group, numviews, size, culture, orgid, categories, classification',
  close: 'Close',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    searchSyntax: typeof words
  }
}
addWords('searchSyntax', words)

export const useSyntaxWords = () => useTranslation('searchSyntax')
