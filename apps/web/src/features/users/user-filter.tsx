import { USER_SORTS } from '@uitpost/contracts/admin-constants'
import { ROLES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import filterBarStyles from '../../ui/layout/filter-bar.module.css'
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
export function UserFilterBar({ filter, change }: ReturnType<typeof useUserFilter>) {
  const { t } = useTexts()
  return (
    <search className={filterBarStyles.filterBar}>
      <SearchField
        label={t('users.search')}
        value={filter.search ?? ''}
        maxLength={SEARCH_LENGTH}
        onSearch={(search) => change({ search })}
      />
      <SelectField
        label={t('users.role')}
        value={filter.role ?? ''}
        onChange={(event) => change({ role: event.target.value })}
      >
        <option value="">{t('users.role.all')}</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`users.role.${role}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('users.sort')}
        value={filter.sort ?? 'newest'}
        onChange={(event) => change({ sort: event.target.value === 'newest' ? '' : event.target.value })}
      >
        {USER_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`users.sort.${sort}`)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
