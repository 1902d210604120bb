import { texts } from '../../../ui/texts.ts'

export const t = texts('addFields', {
  relation: {
    label: 'Relationship to another item',
    none: 'None',
    origin: 'The other item is the origin',
    destination: 'The other item is the destination',
    item: 'Other item',
    type: 'Relationship type',
    chooseType: 'Select a type',
    noType: 'No relationship types allow these two item types.',
    inherits:
      'The new item will inherit the sharing of “{{title}}”, within your sharing permissions. Current sharing level: {{level}}.',
    takesOver:
      '“{{title}}” will take over the sharing of the new item, which is not shared. Only the owner and administrators will have access to “{{title}}”, and it will be unshared from its groups.',
    shared: 'People with access to the origin item will have access to the destination item.',
    deleted: 'Deleting the origin item will also delete the destination item.',
    owned: {
      both: 'You must own both items.',
      origin: 'You must own the origin item.',
      destination: 'You must own the destination item.',
    },
    rollback: 'If the relationship can’t be created, the item will not be added.',
    level: {
      label: 'Sharing level',
      labelOf: 'Sharing level of “{{title}}”',
      inherited: '{{level}}, inherited from “{{title}}”',
      private: 'Not shared',
      shared: 'Groups',
      org: 'Organization',
      public: 'Everyone (public)',
    },
  },
})
