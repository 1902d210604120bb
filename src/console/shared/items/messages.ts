import { texts } from '../../ui/texts.ts'

export const t = texts('items', {
  notSorted: 'The portal can’t sort items by “{{column}}”.',
  column: {
    access: 'Sharing level',
    tags: 'Tags',
    categories: 'Categories',
    size: 'Size',
    numviews: 'Views',
    status: 'Status',
  },
  status: {
    org_authoritative: 'Authoritative',
    public_authoritative: 'Authoritative',
    deprecated: 'Deprecated',
  },
})
