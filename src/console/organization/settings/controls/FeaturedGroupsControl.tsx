import { useState } from 'react'
import { maxFeatured } from '../../../../rest/records/settings.ts'
import { GroupPicker } from '../../../shared/pickers/GroupPicker.tsx'
import type { ControlProps } from './control.ts'
import { featuredIn, featuring } from './featuredGroups.ts'
import { JsonControl } from './JsonControl.tsx'
import { JsonSwitch } from './JsonSwitch.tsx'
import { t } from '../messages.ts'

/** A picker for the groups of the home page, in their order. A value that is not a list of groups is edited as JSON. */
export const FeaturedGroupsControl = (props: ControlProps<string>) => {
  const { label, id, describedBy, isWrong, value, onChange } = props
  const [isCode, setIsCode] = useState(false)
  // An invalid list is shown in the JSON editor, which marks its errors.
  const chosen = isWrong ? undefined : featuredIn(value)
  return (
    <>
      {chosen === undefined || isCode ? (
        <JsonControl {...props} />
      ) : (
        <GroupPicker
          by="ownerAndTitle"
          id={id}
          label={label}
          describedBy={describedBy}
          isOrdered
          max={maxFeatured}
          chosen={chosen}
          onChange={(next) => onChange(featuring(next, value))}
        />
      )}
      <JsonSwitch
        label={label}
        isCode={isCode || chosen === undefined}
        onChange={setIsCode}
        disabledReason={chosen === undefined ? t('onlyJson.featuredGroups') : undefined}
      />
    </>
  )
}
