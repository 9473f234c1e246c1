import { PageSkeleton } from "@/components/ui/skeleton";

export default PageSkeleton;
