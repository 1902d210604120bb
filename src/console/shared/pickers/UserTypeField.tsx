import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { texts } from '../../ui/texts.ts'
import { licensesText, userTypes } from '../members/licenses.ts'
import { including, useLicenseChoices } from './choices.ts'

const t = texts('userTypeField', { choice: '{{name}} ({{licenses}})' })

interface Props extends Omit<ComponentProps<typeof SelectField>, 'choices'> {
  /** The ID of the chosen user type, which the portal's list need not contain. */
  readonly chosen: string
}

/** A field that chooses a user type, with the licenses that are left of each. */
export const UserTypeField = ({ chosen, ...field }: Props) => {
  // Other people assign licenses meanwhile.
  const { data } = useQuery({ ...userTypes(), staleTime: 0 })
  const licenses = new Map(
    data?.userLicenseTypes.map((type) => [type.id, licensesText(type)] as const),
  )
  const choices = including(useLicenseChoices(), chosen).map(({ value, label: name }) => {
    const left = licenses.get(value)
    return { value, label: left === undefined ? name : t('choice', { name, licenses: left }) }
  })
  return <SelectField {...field} choices={choices} />
}
