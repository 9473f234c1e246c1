type Plan = { displayName: string; priceMonthly: number; ingestPerMonth: number; retrievalPerMonth: number; callsPerMinute: number };

const number = (value: number) => value.toLocaleString("en");

export const Pricing = ({ plans }: { plans: Plan[] }) => (
  <ul className="mt-6 grid gap-4 sm:grid-cols-3">
    {plans.map(({ displayName, priceMonthly, ingestPerMonth, retrievalPerMonth, callsPerMinute }) => (
      <li key={displayName} className="rounded-lg border border-line p-5">
        <h3 className="font-medium">{displayName}</h3>
        <p className="mt-1 font-semibold text-2xl">
          ${number(priceMonthly)} <span className="font-normal text-muted text-sm">per month</span>
        </p>
        <p className="mt-3 text-muted text-sm leading-6">
          {number(ingestPerMonth)} adds, {number(retrievalPerMonth)} retrievals, {number(callsPerMinute)} calls per minute
        </p>
      </li>
    ))}
  </ul>
);
