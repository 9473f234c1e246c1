import { RecordSkeleton } from "@/components/ui/skeleton";

export default RecordSkeleton;
