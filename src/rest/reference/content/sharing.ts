import type { AreaTexts } from '../text.ts'

const level =
  '`everyone` and `org` set the sharing level; one that is left out is false, and with both left out the level stays as it is. `groups` are added to the groups of the item; sent empty, with both levels false, the item is unshared from all groups.'
const many = 'The response contains one result per item.'
const parameters = {
  everyone: 'Shares with everyone (public).',
  org: 'Shares with the organization.',
  groups: 'IDs of the groups to share with.',
  confirmItemControl:
    'Confirms that members of shared update groups can update the item. Without it, the item is not shared with these groups.',
} as const
const groups = { groups: 'IDs of the groups to unshare from.' } as const
const items = 'IDs of the items.'

export const sharingTexts: AreaTexts<'sharing'> = {
  shareOwn: {
    example: { org: true, groups: ['7c2e4a6f8b0d1c3e5f7a9b1d3c5e7f90'] },
    summary: 'Share an item',
    description: `${level} Groups with which the item could not be shared are in \`notSharedWith\`.`,
    parameters,
    errors: [
      {
        code: 403,
        when: 'The caller lacks the privilege for the sharing level or for sharing with groups.',
      },
    ],
  },
  unshareOwn: { summary: 'Unshare an item from groups', parameters: groups },
  share: {
    example: { groups: ['7c2e4a6f8b0d1c3e5f7a9b1d3c5e7f90'] },
    summary: 'Share an item with groups that the caller manages',
    description:
      'For items of other owners that are shared with the organization or with everyone. Items of the caller are shared as with `sharing.shareOwn`.',
    parameters,
  },
  unshare: {
    summary: 'Unshare an item from groups that the caller manages',
    description: 'The owner can unshare an item from any group.',
    parameters: groups,
  },
  shareMany: {
    example: { org: true },
    summary: 'Share several items',
    description: `Shares up to 100 items of one owner. ${level} ${many}`,
    parameters: { ...parameters, items },
  },
  unshareMany: {
    summary: 'Unshare several items from groups',
    description: `Unshares up to 100 items of one owner. ${many}`,
    parameters: { ...groups, items },
  },
  groupsOf: {
    summary: 'List the groups of an item',
    description:
      'Returns the groups that contain the item and that the caller can see, by the group role of the caller: `admin` (owner or manager), `member`, and `other`.',
  },
}
