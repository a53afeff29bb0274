import { USER_SORTS } from '@uitpost/contracts/admin-constants'
import { ROLES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { ChoiceField, OptionalChoiceField } from '../../ui/forms/choice-field.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import type { UserFilter } from './queries.ts'

/** Maximum length that the server accepts. */
const SEARCH_LENGTH = 120

/** Filter and order of the table, kept in the query string of the URL. */
export function useUserFilter() {
  const { read, change } = useUrlFilter<'search' | 'role' | 'sort'>()
  const filter: UserFilter = {
    search: read('search')?.slice(0, SEARCH_LENGTH),
    role: oneOf(ROLES, read('role')),
    sort: oneOf(USER_SORTS, read('sort')),
  }
  return { filter, change }
}

/** Fields for search, role and order. */
export function UserFilterFields({ filter, change }: ReturnType<typeof useUserFilter>) {
  const { t } = useTexts()
  return (
    <>
      <SearchField
        label={t('users.search')}
        value={filter.search ?? ''}
        maxLength={SEARCH_LENGTH}
        onSearch={(search) => change({ search })}
      />
      <OptionalChoiceField
        label={t('users.role')}
        none={t('users.role.all')}
        value={filter.role}
        options={ROLES}
        textOf={(role) => t(`users.role.${role}`)}
        onChoose={(role) => change({ role })}
      />
      <ChoiceField
        label={t('users.sort')}
        value={filter.sort ?? 'newest'}
        options={USER_SORTS}
        textOf={(sort) => t(`users.sort.${sort}`)}
        onChoose={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
      />
    </>
  )
}
