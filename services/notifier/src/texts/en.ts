const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

export const en = {
  digestSubject: (count: number, first: string): string =>
    count === 1 ? `Your week in post: ${first}` : `Your week in post: ${first} and ${count - 1} more`,
  digestPreheader: (titles: string): string => `${titles}. In the categories you follow.`,
  digestTitle: ['Your week', 'in post'],
  dateLine: (date: string): string => `Sent ${date}`,
  eventsHeading: (count: number): string => `${count} ${plural(count, 'event', 'events')} in your categories`,
  uncategorized: 'Uncategorized',
  viewEvent: 'View Event',
  viewAll: 'View All Events',
  why: (count: number): string =>
    `You get this mail because you follow ${count} ${plural(count, 'category', 'categories')} on Uitpost.`,
}
