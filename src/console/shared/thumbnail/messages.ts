import { texts } from '../../ui/texts.ts'

export const t = texts('thumbnail', {
  thumbnail: {
    label: 'Thumbnail',
    help: 'PNG, GIF, or JPEG, at most 10 MB. Recommended size: 600 × 400 pixels or larger.',
    shown: 'Thumbnail: {{name}}',
    crop: 'Crop thumbnail',
    add: 'Add thumbnail',
    change: 'Change thumbnail',
    current: 'Current thumbnail',
    final: 'Changing or removing the thumbnail can’t be undone.',
    remove: 'Remove thumbnail',
    removeTitle: 'Remove thumbnail?',
    done: { changed: 'Thumbnail of {{title}} changed', removed: 'Thumbnail of {{title}} removed' },
    written: {
      changed: 'Change thumbnail of {{title}}',
      changedDone: 'Thumbnail of {{title}} changed',
      removed: 'Remove thumbnail of {{title}}',
      removedDone: 'Thumbnail of {{title}} removed',
    },
  },
  picture: {
    label: 'Profile picture',
    help: 'PNG, GIF, or JPEG, at most 10 MB. Recommended size: 400 × 400 pixels or larger.',
    shown: 'Profile picture: {{name}}',
    crop: 'Crop profile picture',
    change: 'Change profile picture',
    current: 'Current profile picture',
    final: 'Changing or removing the profile picture can’t be undone.',
    remove: 'Remove profile picture',
    removeTitle: 'Remove profile picture?',
    done: {
      changed: 'Profile picture of {{title}} changed',
      removed: 'Profile picture of {{title}} removed',
    },
    written: {
      changed: 'Change profile picture of {{title}}',
      changedDone: 'Profile picture of {{title}} changed',
      removed: 'Remove profile picture of {{title}}',
      removedDone: 'Profile picture of {{title}} removed',
    },
  },
  tooLarge: 'The image must be at most {{limit}}.',
  crop: {
    help: 'To move the frame, drag it or use the arrow keys.',
    take: 'Crop image',
    whole: 'Use full image',
    unreadable: 'The browser can’t read this image. Select a PNG, GIF, or JPEG file.',
  },
  none: {
    item: 'The item has no thumbnail. Lists show the icon of its type.',
    group: 'The group has no thumbnail.',
    member: 'The member has no profile picture. Pages show the initials.',
  },
  needed: 'Select an image first',
  removeBody: {
    item: 'Lists will show the icon of the item type in place of the thumbnail of {{title}}. The image can’t be restored.',
    group:
      'Lists will show an icon in place of the thumbnail of {{title}}. The image can’t be restored.',
    member:
      'Pages will show initials in place of the profile picture of {{title}}. The image can’t be restored.',
  },
})
