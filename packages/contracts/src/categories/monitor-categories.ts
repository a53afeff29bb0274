/**
 * The 25 names of the discovery monitor (requirement `monitor.category-list`). Ids are fixed because seeds and tests
 * use them.
 */
export const MONITOR_CATEGORIES = [
  { name: 'Technology & AI', slug: 'technology-ai' },
  { name: 'Food & Drink', slug: 'food-drink' },
  { name: 'Arts & Culture', slug: 'arts-culture' },
  { name: 'Business & Networking', slug: 'business-networking' },
  { name: 'Sports & Fitness', slug: 'sports-fitness' },
  { name: 'Music & Entertainment', slug: 'music-entertainment' },
  { name: 'Education & Learning', slug: 'education-learning' },
  { name: 'Health & Wellness', slug: 'health-wellness' },
  { name: 'Latino Festivals', slug: 'latino-festivals' },
  { name: 'Exotic Fairs', slug: 'exotic-fairs' },
  { name: 'Kermissen (Carnival)', slug: 'carnival-fairs' },
  { name: 'Antiek/Brocante/Curiosa', slug: 'antique-markets' },
  { name: 'Vintage & Retro Boekenmarkten', slug: 'vintage-retro-book-markets' },
  { name: 'Tweedehands & Boekenmarkten', slug: 'book-markets' },
  { name: 'Groente & Biologische Markten', slug: 'vegetable-organic-markets' },
  { name: 'Buurtmarkten', slug: 'neighbourhood-markets' },
  { name: 'Health & Wellness Beurzen', slug: 'health-wellness-fairs' },
  { name: 'Veilinghuizen/Auction', slug: 'auction-houses' },
  { name: 'Ambachtelijke Beurzen', slug: 'craft-fairs' },
  { name: 'Collector Fairs', slug: 'collector-fairs' },
  { name: 'Model Building Fair', slug: 'model-building-fairs' },
  { name: 'AI Convention', slug: 'ai-conventions' },
  { name: 'Computer Convention', slug: 'computer-conventions' },
  { name: 'Wine Making Fairs', slug: 'wine-making-fairs' },
  { name: 'Beer Distilling', slug: 'beer-distilling' },
].map((category, index) => ({
  ...category,
  id: `0190c000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
}))
