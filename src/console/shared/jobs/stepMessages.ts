import { texts } from '../../ui/texts.ts'

export const t = texts('steps', {
  queued: 'Job queued',
  job: {
    import: { plain: 'Importing…', of: 'Importing {{done}} of {{total}}' },
    export: { plain: 'Exporting…', of: 'Exporting {{done}} of {{total}}' },
    upload: { plain: 'Processing…', of: 'Processing {{done}} of {{total}}' },
    publish: { plain: 'Publishing layers…', of: 'Publishing layers: {{done}} of {{total}}' },
    deleteLayers: { plain: 'Deleting layers…', of: 'Deleting layers: {{done}} of {{total}}' },
    upgrade: { plain: 'Upgrading…', of: 'Upgrading: stage {{done}} of {{total}}' },
    other: { plain: 'Job running…', of: 'Job running: {{done}} of {{total}}' },
  },
  run: {
    categories: 'Categorizing {{done}} of {{total}}',
    edit: 'Editing {{done}} of {{total}}',
    move: 'Moving {{done}} of {{total}}',
    transfer: 'Transferring {{done}} of {{total}}',
    sharing: 'Sharing {{done}} of {{total}}',
    memberRole: 'Assigning role {{done}} of {{total}}',
    remove: 'Deleting {{done}} of {{total}}',
    other: 'Bulk operation: {{done}} of {{total}}',
  },
  named: '{{step}}, {{title}}',
  several_one: '{{count, number}} job running',
  several_other: '{{count, number}} jobs running',
})
